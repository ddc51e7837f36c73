/* version.h: the version of the library and the program. The Makefile reads AL_VERSION from here.
 */
#ifndef AILIFE_VERSION_H
#define AILIFE_VERSION_H

#define AL_VERSION_MAJOR 0
#define AL_VERSION_MINOR 1
#define AL_VERSION_PATCH 0
#define AL_VERSION       "0.1.0"

#endif

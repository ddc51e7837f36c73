/* strings_manual.h: what ailife(1) and the help on the screen say of the world strings. */
#ifndef WORLDS_STRINGS_MANUAL_H
#define WORLDS_STRINGS_MANUAL_H

extern const char al_strings_manual[];

#endif

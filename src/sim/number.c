#include <ailife/number.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Significant digits of a number's shortest text, and its decimal exponent. */
struct digits {
    char digit[20];
    int count;
    int exponent; /* of the first digit */
};

/* snprintf() and strtod() agree on the locale's decimal point; of the text only the digits and the
 * exponent are taken. */
static void split(double value, int count, struct digits *digits)
{
    char text[64];
    snprintf(text, sizeof text, "%.*e", count - 1, value);
    digits->count = 0;
    const char *c = text;
    for (; *c != '\0' && *c != 'e'; c++)
        if (*c >= '0' && *c <= '9')
            digits->digit[digits->count++] = *c;
    digits->exponent = *c == 'e' ? (int)strtol(c + 1, NULL, 10) : 0;
}

static bool reads_back(double value, int count, bool single)
{
    char text[64];
    snprintf(text, sizeof text, "%.*e", count - 1, value);
    return single ? strtof(text, NULL) == (float)value : strtod(text, NULL) == value;
}

/* With more digits a text only comes nearer, so halving finds the smallest number of them. */
static void shortest(double value, bool single, struct digits *digits)
{
    int low = 1;
    int high = single ? 9 : 17;
    while (low < high) {
        int middle = (low + high) / 2;
        if (reads_back(value, middle, single))
            high = middle;
        else
            low = middle + 1;
    }
    split(value, low, digits);
}

static size_t print_scientific(const struct digits *digits, char *text)
{
    char fraction[20];
    size_t rest = (size_t)digits->count - 1;
    memcpy(fraction, digits->digit + 1, rest);
    fraction[rest] = '\0';
    int length = snprintf(text, AL_NUMBER_TEXT, "%c%s%se%d", digits->digit[0], rest > 0 ? "." : "",
                          fraction, digits->exponent);
    return (size_t)length;
}

static size_t print_plain(const struct digits *digits, char *text)
{
    size_t used = 0;
    if (digits->exponent < 0) {
        text[used++] = '0';
        text[used++] = '.';
        for (int i = -1; i > digits->exponent; i--)
            text[used++] = '0';
    }
    for (int i = 0; i < digits->count || i <= digits->exponent; i++) {
        if (i > 0 && i == digits->exponent + 1)
            text[used++] = '.';
        text[used++] = i < digits->count ? digits->digit[i] : '0';
    }
    text[used] = '\0';
    return used;
}

static size_t print(double value, bool single, char *text)
{
    struct digits digits;
    size_t sign = 0;
    if (!isfinite(value) || value == 0)
        value = 0;
    if (value < 0) {
        text[sign++] = '-';
        value = -value;
    }
    if (value < 1e15 && value == (double)(int64_t)value)
        return (size_t)snprintf(text + sign, AL_NUMBER_TEXT - 1, "%.0f", value) + sign;
    shortest(value, single, &digits);
    if (digits.exponent < -5 || digits.exponent > 15)
        return print_scientific(&digits, text + sign) + sign;
    return print_plain(&digits, text + sign) + sign;
}

size_t al_number_print(double value, char *text)
{
    return print(value, false, text);
}

size_t al_number_print_float(float value, char *text)
{
    return print((double)value, true, text);
}

static const char *skip_digits(const char *text)
{
    while (*text >= '0' && *text <= '9')
        text++;
    return text;
}

static const char *skip_sign(const char *text)
{
    return *text == '+' || *text == '-' ? text + 1 : text;
}

enum al_number_kind al_number_kind(const char *text)
{
    const char *start = skip_sign(text);
    const char *c = skip_digits(start);
    size_t digits = (size_t)(c - start);
    if (*c == '\0')
        return digits > 0 ? AL_NUMBER_WHOLE : AL_NUMBER_NONE;
    if (*c == '.') {
        start = c + 1;
        c = skip_digits(start);
        digits += (size_t)(c - start);
    }
    if (digits == 0)
        return AL_NUMBER_NONE;
    if (*c == 'e' || *c == 'E') {
        start = skip_sign(c + 1);
        c = skip_digits(start);
        if (c == start)
            return AL_NUMBER_NONE;
    }
    return *c == '\0' ? AL_NUMBER_REAL : AL_NUMBER_NONE;
}

/* The decimal point depends on the locale, digits do not: "1.50e3" is handed to strtod() as
 * "15e2". No double needs more than 767 digits to be rounded rightly; of what lies beyond only
 * whether it is zero counts. */
#define SIGNIFICANT  768
#define POINTLESS    (SIGNIFICANT + 32)
#define EXPONENT_CAP 1000000

struct pointless {
    char text[POINTLESS];
    size_t used;
    long exponent; /* to be added to the written one */
    bool sticky;   /* a digit other than 0 was left out */
};

static void take_digit(struct pointless *number, char digit, bool fraction)
{
    bool leading = number->used == 0 && digit == '0';
    if (number->used < SIGNIFICANT && !leading) {
        number->text[number->used++] = digit;
        number->exponent -= fraction;
    } else if (leading) {
        number->exponent -= fraction;
    } else {
        number->sticky = number->sticky || digit != '0';
        number->exponent += !fraction;
    }
}

static long read_exponent(const char *text)
{
    long exponent = 0;
    for (const char *c = skip_sign(text); *c != '\0'; c++)
        if (exponent < EXPONENT_CAP)
            exponent = exponent * 10 + (*c - '0');
    return *text == '-' ? -exponent : exponent;
}

/* Returns whether the number is negative. */
static bool without_point(const char *text, struct pointless *number)
{
    bool fraction = false;
    const char *c = skip_sign(text);
    number->used = 0;
    number->exponent = 0;
    number->sticky = false;
    for (; *c != '\0' && *c != 'e' && *c != 'E'; c++) {
        if (*c == '.')
            fraction = true;
        else
            take_digit(number, *c, fraction);
    }
    if (*c != '\0')
        number->exponent += read_exponent(c + 1);
    if (number->used == 0)
        number->text[number->used++] = '0';
    if (number->sticky) {
        number->text[number->used++] = '1';
        number->exponent--;
    }
    snprintf(number->text + number->used, sizeof number->text - number->used, "e%ld",
             number->exponent);
    return *text == '-';
}

double al_number_read(const char *text)
{
    struct pointless number;
    bool negative = without_point(text, &number);
    double value = strtod(number.text, NULL);
    return negative && value != 0 ? -value : value;
}

float al_number_read_float(const char *text)
{
    struct pointless number;
    bool negative = without_point(text, &number);
    float value = strtof(number.text, NULL);
    return negative && value != 0 ? -value : value;
}

bool al_number_read_whole(const char *text, bool *negative, uint64_t *size)
{
    uint64_t value = 0;
    for (const char *c = skip_sign(text); *c != '\0'; c++) {
        uint64_t digit = (uint64_t)(*c - '0');
        if (value > (UINT64_MAX - digit) / 10)
            return false;
        value = value * 10 + digit;
    }
    *negative = *text == '-' && value != 0;
    *size = value;
    return true;
}

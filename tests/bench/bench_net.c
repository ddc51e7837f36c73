/* How fast brains think: 4-6-2, every agent with its own weights.
 *
 * The plain version has its weights agent by agent and does one agent after another, with the same
 * activation and the same order of sums.
 */
#include <assert.h>
#include <math.h>
#include <stdint.h>

#include <ailife/fmath.h>
#include <ailife/net.h>

#include "timing.h"

#define INPUTS      4
#define HIDDEN      6
#define OUTPUTS     2
#define WEIGHTS     44
#define MOST_AGENTS 10016

static float blocks[WEIGHTS * MOST_AGENTS], lists[WEIGHTS * MOST_AGENTS];
static float inputs[INPUTS * MOST_AGENTS], outputs[OUTPUTS * MOST_AGENTS];

struct crowd {
    struct al_net net;
    size_t agents, stride;
};

static double think(void *data)
{
    const struct crowd *crowd = data;
    al_net_forward(&crowd->net, blocks, inputs, outputs, crowd->agents, crowd->stride);
    return (double)crowd->agents;
}

static inline float activate(enum al_activation activation, float x)
{
    if (activation == AL_ACTIVATION_TANH) {
        const float in = x < -3.0f ? -3.0f : x > 3.0f ? 3.0f : x;
        return in * (27.0f + in * in) / (27.0f + 9.0f * in * in);
    }
    if (activation == AL_ACTIVATION_SOFTSIGN)
        return x / (1.0f + fabsf(x));
    if (activation == AL_ACTIVATION_SIGMOID)
        return 1.0f / (1.0f + al_exp(-x));
    return x > 0.0f ? 1.0f : -1.0f;
}

static inline void think_of_one(enum al_activation activation, const float *weights,
                                const float *in, float *out)
{
    float hidden[HIDDEN];
    for (int j = 0; j < HIDDEN; j++) {
        float sum = 0.0f;
        for (int k = 0; k < INPUTS; k++)
            sum += *weights++ * in[k];
        hidden[j] = activate(activation, sum + *weights++);
    }
    for (int j = 0; j < OUTPUTS; j++) {
        float sum = 0.0f;
        for (int k = 0; k < HIDDEN; k++)
            sum += *weights++ * hidden[k];
        out[j] = activate(activation, sum + *weights++);
    }
}

static double think_plainly(void *data)
{
    const struct crowd *crowd = data;
    for (size_t i = 0; i < crowd->agents; i++)
        think_of_one(crowd->net.activation, lists + i * WEIGHTS, inputs + i * INPUTS,
                     outputs + i * OUTPUTS);
    return (double)crowd->agents;
}

static float uniform(void)
{
    static uint64_t state = 1;
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (float)(state >> 40) * 0x1p-23f - 1.0f;
}

int main(void)
{
    static const char *const names[] = {"tanh", "softsign", "sigmoid", "step"};
    static const size_t counts[] = {1000, 10000};
    for (size_t k = 0; k < WEIGHTS * MOST_AGENTS; k++) {
        blocks[k] = 2.0f * uniform();
        lists[k] = 2.0f * uniform();
    }
    for (size_t k = 0; k < INPUTS * MOST_AGENTS; k++)
        inputs[k] = uniform();
    for (size_t i = 0; i < 8; i++) {
        const enum al_activation activation = (enum al_activation)(i % 4);
        struct crowd crowd = {{INPUTS, HIDDEN, OUTPUTS, activation}, counts[i / 4], 0};
        char name[64];
        crowd.stride = al_lane_round(AL_LANES, crowd.agents);
        assert(al_net_weights(&crowd.net) == WEIGHTS);
        snprintf(name, sizeof name, "net 4-6-2 %s, %zu agents", names[i % 4], crowd.agents);
        measure(&(struct kernel){name, "passes", think, think_plainly, &crowd});
    }
    return 0;
}

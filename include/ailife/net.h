/* net.h: brains. A fully connected feed-forward net, inputs -> hidden -> outputs.
 *
 * Every neuron sums its weighted inputs, adds a bias weight and applies the net's activation; the
 * outputs too. With no hidden neurons the inputs go straight to the outputs.
 *
 * A genome is the list of weights, neuron by neuron, hidden layer first: a neuron's weights in the
 * order of its inputs, then its bias. For 2-2-1:
 *
 *     h0x0 h0x1 h0bias  h1x0 h1x1 h1bias  o0h0 o0h1 o0bias
 *
 * The sum is always formed as ((w0*x0 + w1*x1) + ...) + bias, so one agent alone and a whole crowd
 * get the same bits. Finite weights and inputs always give finite outputs.
 */
#ifndef AILIFE_NET_H
#define AILIFE_NET_H

#include <stddef.h>
#include <stdint.h>

#include <ailife/lanes.h>

#define AL_NET_MAX_INPUTS  64
#define AL_NET_MAX_HIDDEN  64
#define AL_NET_MAX_OUTPUTS 64

enum al_activation {
    AL_ACTIVATION_TANH,     /* x(27+x^2)/(27+9x^2), x clamped to +-3, where it is +-1 */
    AL_ACTIVATION_SOFTSIGN, /* x/(1+|x|) */
    AL_ACTIVATION_SIGMOID,  /* 1/(1+exp(-x)) */
    AL_ACTIVATION_STEP,     /* 1 when x > 0, else -1 (so 0 gives -1) */
};
#define AL_ACTIVATION_CHOICES "tanh|softsign|sigmoid|step"

struct al_net {
    int32_t inputs;  /* [1, AL_NET_MAX_INPUTS] */
    int32_t hidden;  /* [0, AL_NET_MAX_HIDDEN] */
    int32_t outputs; /* [1, AL_NET_MAX_OUTPUTS] */
    enum al_activation activation;
};

/* Number of weights of one brain: (inputs+1)*hidden + (hidden+1)*outputs, 44 for 4-6-2; without
 * hidden neurons (inputs+1)*outputs. */
size_t al_net_weights(const struct al_net *net);

/* The activation of one sum, as the nets apply it.
 * Range: tanh, softsign and step in [-1, 1], sigmoid in [0, 1]; a NaN counts as the least number.
 */
float al_net_activate(enum al_activation activation, float sum);

/* Let a crowd think, every agent with its own weights.
 * Shape: weight k of agent i at weights[al_lane_index(AL_LANES, al_net_weights(net), i, k)];
 * input j of agent i at inputs[j*stride + i], output j at outputs[j*stride + i]; stride is a
 * multiple of AL_LANES and at least agents. Whole blocks are computed: the lanes from agents up to
 * the next multiple of AL_LANES are read and written too, and what they hold does not matter. The
 * three arrays do not overlap. */
void al_net_forward(const struct al_net *net, const float *weights, const float *inputs,
                    float *outputs, size_t agents, size_t stride);

/* Let one brain think: the same bits as the crowd form gives.
 * Shape: weight k at weights[k*stride] (stride 1: a plain list; stride AL_LANES: one lane of a
 * block); inputs, hidden (NULL: not wanted) and outputs as many as the net has. */
void al_net_run(const struct al_net *net, const float *weights, size_t stride, const float *inputs,
                float *hidden, float *outputs);

#endif

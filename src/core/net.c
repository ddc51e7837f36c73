#include <ailife/net.h>

#include <assert.h>
#include <float.h>
#include <math.h>

#include <ailife/fmath.h>

size_t al_net_weights(const struct al_net *net)
{
    size_t inputs = (size_t)net->inputs;
    size_t hidden = (size_t)net->hidden;
    size_t outputs = (size_t)net->outputs;

    return hidden == 0 ? (inputs + 1) * outputs : (inputs + 1) * hidden + (hidden + 1) * outputs;
}

/* The activations. Huge weights can add up to an infinity or, from two of them, to a NaN;
 * al_clampf() makes both finite, so a brain never hands one on. */

static inline float rational_tanh(float x)
{
    const float in = al_clampf(x, -3.0f, 3.0f);
    const float square = in * in;
    return in * (27.0f + square) / (27.0f + 9.0f * square);
}

static inline float softsign(float x)
{
    const float in = al_clampf(x, -FLT_MAX, FLT_MAX);
    return in / (1.0f + fabsf(in));
}

static inline float sigmoid(float x)
{
    const float in = al_clampf(x, -FLT_MAX, FLT_MAX);
    return 1.0f / (1.0f + al_exp(-in));
}

static inline float step(float x)
{
    return x > 0.0f ? 1.0f : -1.0f;
}

/* What is marked so must be inlined: with the activation known, the loops over lanes turn into
 * vector code without a branch. */
#define SPECIALISED static inline __attribute__((always_inline))

SPECIALISED float activate(enum al_activation activation, float sum)
{
    switch (activation) {
    case AL_ACTIVATION_TANH: return rational_tanh(sum);
    case AL_ACTIVATION_SOFTSIGN: return softsign(sum);
    case AL_ACTIVATION_SIGMOID: return sigmoid(sum);
    case AL_ACTIVATION_STEP: break;
    }
    return step(sum);
}

float al_net_activate(enum al_activation activation, float sum)
{
    return activate(activation, sum);
}

/* One layer of a block of brains. The lanes are the innermost loop and their number is a constant,
 * so the sums stay in registers while the inputs are added up.
 * Shape: input k of a lane at inputs[k*from + lane], output j at outputs[j*to + lane].
 * Returns the weights behind this layer's. */
SPECIALISED const float *block_layer(enum al_activation activation, size_t input_count,
                                     size_t output_count, const float *restrict weights,
                                     const float *restrict inputs, size_t from,
                                     float *restrict outputs, size_t to)
{
    for (size_t j = 0; j < output_count; j++) {
        float sums[AL_LANES];
        for (size_t lane = 0; lane < AL_LANES; lane++)
            sums[lane] = weights[lane] * inputs[lane];
        for (size_t k = 1; k < input_count; k++) {
            for (size_t lane = 0; lane < AL_LANES; lane++)
                sums[lane] += weights[k * AL_LANES + lane] * inputs[k * from + lane];
        }
        const float *biases = weights + input_count * AL_LANES;
        for (size_t lane = 0; lane < AL_LANES; lane++)
            outputs[j * to + lane] = activate(activation, sums[lane] + biases[lane]);
        weights = biases + AL_LANES;
    }
    return weights;
}

SPECIALISED void forward(enum al_activation activation, const struct al_net *net,
                         const float *weights, const float *inputs, float *outputs, size_t agents,
                         size_t stride)
{
    const size_t input_count = (size_t)net->inputs;
    const size_t hidden_count = (size_t)net->hidden;
    const size_t output_count = (size_t)net->outputs;
    float hidden[AL_NET_MAX_HIDDEN * AL_LANES];

    for (size_t first = 0; first < agents; first += AL_LANES) {
        const float *from = inputs + first;
        size_t from_count = input_count;
        size_t from_stride = stride;
        if (hidden_count > 0) {
            weights = block_layer(activation, input_count, hidden_count, weights, from, stride,
                                  hidden, AL_LANES);
            from = hidden;
            from_count = hidden_count;
            from_stride = AL_LANES;
        }
        weights = block_layer(activation, from_count, output_count, weights, from, from_stride,
                              outputs + first, stride);
    }
}

void al_net_forward(const struct al_net *net, const float *weights, const float *inputs,
                    float *outputs, size_t agents, size_t stride)
{
    assert(stride % AL_LANES == 0 && stride >= agents);
    switch (net->activation) {
    case AL_ACTIVATION_TANH:
        forward(AL_ACTIVATION_TANH, net, weights, inputs, outputs, agents, stride);
        break;
    case AL_ACTIVATION_SOFTSIGN:
        forward(AL_ACTIVATION_SOFTSIGN, net, weights, inputs, outputs, agents, stride);
        break;
    case AL_ACTIVATION_SIGMOID:
        forward(AL_ACTIVATION_SIGMOID, net, weights, inputs, outputs, agents, stride);
        break;
    case AL_ACTIVATION_STEP:
        forward(AL_ACTIVATION_STEP, net, weights, inputs, outputs, agents, stride);
        break;
    }
}

/* One layer of one brain; returns the weights behind this layer's. */
static const float *layer(enum al_activation activation, size_t input_count, size_t output_count,
                          const float *weights, size_t stride, const float *inputs, float *outputs)
{
    for (size_t j = 0; j < output_count; j++) {
        float sum = weights[0] * inputs[0];
        for (size_t k = 1; k < input_count; k++)
            sum += weights[k * stride] * inputs[k];
        sum += weights[input_count * stride];
        outputs[j] = al_net_activate(activation, sum);
        weights += (input_count + 1) * stride;
    }
    return weights;
}

void al_net_run(const struct al_net *net, const float *weights, size_t stride, const float *inputs,
                float *hidden, float *outputs)
{
    size_t input_count = (size_t)net->inputs;
    size_t hidden_count = (size_t)net->hidden;
    size_t output_count = (size_t)net->outputs;
    float own[AL_NET_MAX_HIDDEN];

    if (hidden_count == 0) {
        layer(net->activation, input_count, output_count, weights, stride, inputs, outputs);
        return;
    }
    if (hidden == NULL)
        hidden = own;
    weights = layer(net->activation, input_count, hidden_count, weights, stride, inputs, hidden);
    layer(net->activation, hidden_count, output_count, weights, stride, hidden, outputs);
}

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

#include <ailife/net.h>

#include "floats.h"

#define MOST_AGENTS 70
#define STRIDE      96 /* whole blocks for 70 agents */
#define MOST_GENES  ((64 + 1) * 64 + (64 + 1) * 64)

static const enum al_activation activations[] = {AL_ACTIVATION_TANH, AL_ACTIVATION_SOFTSIGN,
                                                 AL_ACTIVATION_SIGMOID, AL_ACTIVATION_STEP};

static void assert_close(float value, double right)
{
    if (!(fabs((double)value - right) <= 1e-6))
        print_error("%.9g is not %.9g\n", (double)value, right);
    assert_true(fabs((double)value - right) <= 1e-6);
}

/* One brain's answer by both forms: alone, and as agent 37 of a crowd whose others are all zero. */
static void think(const struct al_net *net, const float *weights, const float *inputs,
                  float *hidden, float *outputs)
{
    static float crowd_weights[MOST_GENES * STRIDE], crowd_inputs[64 * STRIDE];
    static float crowd_outputs[64 * STRIDE];
    const size_t agent = 37, genes = al_net_weights(net);

    memset(crowd_weights, 0, sizeof crowd_weights);
    memset(crowd_inputs, 0, sizeof crowd_inputs);
    for (size_t k = 0; k < genes; k++)
        crowd_weights[al_lane_index(AL_LANES, genes, agent, k)] = weights[k];
    for (size_t j = 0; j < (size_t)net->inputs; j++)
        crowd_inputs[j * STRIDE + agent] = inputs[j];
    al_net_run(net, weights, 1, inputs, hidden, outputs);
    al_net_forward(net, crowd_weights, crowd_inputs, crowd_outputs, agent + 1, STRIDE);
    for (size_t j = 0; j < (size_t)net->outputs; j++)
        assert_int_equal(bits_of_float(crowd_outputs[j * STRIDE + agent]),
                         bits_of_float(outputs[j]));
}

/* ---- activations ----------------------------------------------------------------------------- */

static void tanh_by_hand(void **state)
{
    const enum al_activation tanh = AL_ACTIVATION_TANH;
    (void)state;
    assert_true(al_net_activate(tanh, 0.0f) == 0.0f);
    assert_close(al_net_activate(tanh, 1.0f), 7.0 / 9.0); /* 1*(27+1)/(27+9) = 28/36 */
    assert_close(al_net_activate(tanh, -1.0f), -7.0 / 9.0);
    assert_close(al_net_activate(tanh, 1.5f), 13.0 / 14.0); /* 1.5*29.25/47.25 = 43.875/47.25 */
    assert_close(al_net_activate(tanh, 2.0f), 62.0 / 63.0); /* 2*31/63 */
    assert_true(al_net_activate(tanh, 3.0f) == 1.0f);       /* 3*36/108 */
    assert_true(al_net_activate(tanh, -3.0f) == -1.0f);
    assert_true(al_net_activate(tanh, 3.5f) == 1.0f); /* without the clamp 1.00136 */
    assert_true(al_net_activate(tanh, -1e30f) == -1.0f);
}

static void softsign_by_hand(void **state)
{
    const enum al_activation softsign = AL_ACTIVATION_SOFTSIGN;
    (void)state;
    assert_true(al_net_activate(softsign, 0.0f) == 0.0f);
    assert_true(al_net_activate(softsign, 1.0f) == 0.5f);
    assert_true(al_net_activate(softsign, -1.0f) == -0.5f);
    assert_true(al_net_activate(softsign, 3.0f) == 0.75f);
    assert_true(al_net_activate(softsign, -7.0f) == -0.875f);
    assert_true(al_net_activate(softsign, FLT_MAX) == 1.0f);
}

static void sigmoid_by_hand(void **state)
{
    const enum al_activation sigmoid = AL_ACTIVATION_SIGMOID;
    (void)state;
    assert_true(al_net_activate(sigmoid, 0.0f) == 0.5f);
    assert_close(al_net_activate(sigmoid, 1.09861229f), 0.75);  /* ln 3: 1/(1+1/3) */
    assert_close(al_net_activate(sigmoid, -1.09861229f), 0.25); /* 1/(1+3) */
    assert_close(al_net_activate(sigmoid, 2.19722458f), 0.9);   /* ln 9: 1/(1+1/9) */
    assert_true(al_net_activate(sigmoid, 100.0f) == 1.0f);
    assert_close(al_net_activate(sigmoid, -100.0f), 0.0);
}

static void step_by_hand(void **state)
{
    const enum al_activation step = AL_ACTIVATION_STEP;
    (void)state;
    assert_true(al_net_activate(step, 1e-30f) == 1.0f);
    assert_true(al_net_activate(step, 5.0f) == 1.0f);
    assert_true(al_net_activate(step, 0.0f) == -1.0f);
    assert_true(al_net_activate(step, -0.0f) == -1.0f);
    assert_true(al_net_activate(step, -5.0f) == -1.0f);
}

static void every_sum_gives_a_number_in_range(void **state)
{
    const float extremes[] = {NAN, -NAN, INFINITY, -INFINITY, FLT_MAX, -FLT_MAX, 1e-45f};
    uint64_t draws = 1;
    (void)state;
    for (size_t a = 0; a < 4; a++) {
        const float most = activations[a] == AL_ACTIVATION_TANH ? 1.0f + FLT_EPSILON : 1.0f;
        const float least = activations[a] == AL_ACTIVATION_SIGMOID ? 0.0f : -most;
        for (size_t i = 0; i < 100000; i++) {
            const float sum = i < 7 ? extremes[i] : draw_any(&draws);
            const float value = al_net_activate(activations[a], sum);
            assert_true(value >= least && value <= most);
        }
        for (float sum = 2.9f; sum < 3.1f; sum = nextafterf(sum, 4.0f))
            assert_true(al_net_activate(activations[a], sum) <= most);
        assert_true(al_net_activate(activations[a], NAN) ==
                    al_net_activate(activations[a], -INFINITY));
    }
}

/* But for rounding, one unit in the last place. */
static void activations_rise(void **state)
{
    uint64_t draws = 2;
    (void)state;
    for (size_t a = 0; a < 4; a++) {
        for (int i = 0; i < 100000; i++) {
            const float x = draw_between(&draws, -6.0, 6.0);
            const float y = x + draw_between(&draws, 1e-3, 1.0);
            assert_true(al_net_activate(activations[a], x) <=
                        al_net_activate(activations[a], y) + FLT_EPSILON);
        }
    }
}

/* ---- nets worked by hand --------------------------------------------------------------------- */

static void the_number_of_weights(void **state)
{
    (void)state;
    assert_int_equal(al_net_weights(&(struct al_net){2, 2, 1, AL_ACTIVATION_TANH}), 9);
    assert_int_equal(al_net_weights(&(struct al_net){4, 6, 2, AL_ACTIVATION_TANH}), 44);
    assert_int_equal(al_net_weights(&(struct al_net){4, 0, 2, AL_ACTIVATION_TANH}), 10);
    assert_int_equal(al_net_weights(&(struct al_net){1, 0, 1, AL_ACTIVATION_STEP}), 2);
    assert_int_equal(al_net_weights(&(struct al_net){64, 64, 64, AL_ACTIVATION_STEP}), 8320);
}

/* Inputs 1 and 2. The first hidden sum is 1*1 + 0.5*2 - 1 = 1, the second -1*1 + 1*2 - 1 = 0; the
 * output's is 9*h0 + 5*h1 - 6.
 *   tanh      h = 7/9, 0;             7 + 0 - 6 = 1                  -> 7/9
 *   softsign  h = 1/2, 0;             4.5 + 0 - 6 = -1.5             -> -1.5/2.5 = -0.6
 *   sigmoid   h = 0.7310586, 0.5;     6.5795272 + 2.5 - 6 = 3.0795272 -> 0.9560403
 *   step      h = 1, -1;              9 - 5 - 6 = -2                 -> -1
 */
static void two_two_one_by_hand(void **state)
{
    static const float weights[] = {1.0f, 0.5f, -1.0f, -1.0f, 1.0f, -1.0f, 9.0f, 5.0f, -6.0f};
    static const float inputs[] = {1.0f, 2.0f};
    static const double right[4][3] = {{7.0 / 9.0, 0.0, 7.0 / 9.0},
                                       {0.5, 0.0, -0.6},
                                       {0.7310585786, 0.5, 0.9560403187},
                                       {1.0, -1.0, -1.0}};
    (void)state;
    for (size_t a = 0; a < 4; a++) {
        const struct al_net net = {2, 2, 1, activations[a]};
        float hidden[2], output[1];
        think(&net, weights, inputs, hidden, output);
        assert_close(hidden[0], right[a][0]);
        assert_close(hidden[1], right[a][1]);
        assert_close(output[0], right[a][2]);
    }
}

/* Inputs 1, 2, -1, 0.5; hidden neuron j takes input j mod 4 alone and has the bias j-2, so the sums
 * are -1, 1, -1, 1.5, 3, 5. Output 0 adds them up, bias 0; output 1 adds them with alternating
 * signs, bias 1.
 *   tanh      -7/9, 7/9, -7/9, 13/14, 1, 1 (5 counts as 3)
 *             o0: 271/126 = 2.1507937, squared 4.6259133:
 *                 2.1507937*31.6259133/68.6332200 = 0.9910771
 *             o1: -7/3 - 13/14 + 1 - 1 + 1 = -95/42 = -2.2619048, squared 5.1162132:
 *                 -2.2619048*32.1162132/73.0459184 = -0.9944952
 *   softsign  -1/2, 1/2, -1/2, 3/5, 3/4, 5/6
 *             o0: 101/60 -> 101/161; o1: -3/2 - 3/5 + 3/4 - 5/6 + 1 = -71/60 -> -71/131
 *   sigmoid   0.2689414, 0.7310586, 0.2689414, 0.8175745, 0.9525741, 0.9933071
 *             o0: 4.0323972 -> 0.9825772; o1: -0.0514832 -> 0.4871320
 *   step      -1, 1, -1, 1, 1, 1
 *             o0: 2 -> 1; o1: -1-1-1-1+1-1+1 = -3 -> -1
 */
static void four_six_two_by_hand(void **state)
{
    static const float inputs[] = {1.0f, 2.0f, -1.0f, 0.5f};
    static const double right[4][2] = {{0.9910771144, -0.9944952037},
                                       {101.0 / 161.0, -71.0 / 131.0},
                                       {0.9825771649, 0.4871320335},
                                       {1.0, -1.0}};
    float weights[44] = {0};
    (void)state;
    for (int j = 0; j < 6; j++) {
        weights[j * 5 + j % 4] = 1.0f;
        weights[j * 5 + 4] = (float)(j - 2);
        weights[30 + j] = 1.0f;
        weights[37 + j] = j % 2 == 0 ? 1.0f : -1.0f;
    }
    weights[43] = 1.0f;
    for (size_t a = 0; a < 4; a++) {
        const struct al_net net = {4, 6, 2, activations[a]};
        float hidden[6], outputs[2];
        think(&net, weights, inputs, hidden, outputs);
        assert_close(outputs[0], right[a][0]);
        assert_close(outputs[1], right[a][1]);
    }
}

/* No hidden neurons: 2*0.5 - 1*1 + 3 = 3 and 0.5*1 + 0.5*1 + 0 = 1 -> softsign 3/4 and 1/2. */
static void without_hidden_neurons_by_hand(void **state)
{
    static const float weights[] = {2.0f, -1.0f, 3.0f, 1.0f, 0.5f, 0.0f};
    static const float inputs[] = {0.5f, 1.0f};
    const struct al_net net = {2, 0, 2, AL_ACTIVATION_SOFTSIGN};
    float outputs[2];
    (void)state;
    think(&net, weights, inputs, NULL, outputs);
    assert_true(outputs[0] == 0.75f);
    assert_true(outputs[1] == 0.5f);
}

/* In floats 1e8 + 1 is 1e8. So ((1e8 + 1) - 1e8) + 0.25 = 0.25, softsign 0.2; any other order would
 * keep the 1 or lose the 0.25. */
static void sums_are_formed_in_order_the_bias_last(void **state)
{
    static const float weights[] = {1e8f, 1.0f, -1e8f, 0.25f};
    static const float inputs[] = {1.0f, 1.0f, 1.0f};
    const struct al_net net = {3, 0, 1, AL_ACTIVATION_SOFTSIGN};
    float output[1];
    (void)state;
    think(&net, weights, inputs, NULL, output);
    assert_true(output[0] == 0.2f);
}

/* ---- one brain and a crowd ------------------------------------------------------------------- */

static float crowd_weights[MOST_GENES * STRIDE], crowd_inputs[64 * STRIDE];
static float crowd_outputs[64 * STRIDE], single_outputs[MOST_AGENTS][64];

static void fill_crowd(const struct al_net *net, uint64_t *draws)
{
    for (size_t k = 0; k < al_net_weights(net) * STRIDE; k++)
        crowd_weights[k] = draw_between(draws, -2.0, 2.0);
    for (size_t k = 0; k < (size_t)net->inputs * STRIDE; k++)
        crowd_inputs[k] = draw_between(draws, -1.0, 1.0);
}

static void run_singles(const struct al_net *net)
{
    const size_t genes = al_net_weights(net);
    for (size_t i = 0; i < MOST_AGENTS; i++) {
        const float *weights = crowd_weights + al_lane_index(AL_LANES, genes, i, 0);
        float inputs[64];
        for (size_t j = 0; j < (size_t)net->inputs; j++)
            inputs[j] = crowd_inputs[j * STRIDE + i];
        al_net_run(net, weights, AL_LANES, inputs, NULL, single_outputs[i]);
    }
}

static void compare_crowd(const struct al_net *net, size_t agents)
{
    const size_t computed = al_lane_round(AL_LANES, agents);
    const float untouched = 777.0f;
    for (size_t k = 0; k < 64 * STRIDE; k++)
        crowd_outputs[k] = untouched;
    al_net_forward(net, crowd_weights, crowd_inputs, crowd_outputs, agents, STRIDE);
    for (size_t j = 0; j < (size_t)net->outputs; j++) {
        for (size_t i = 0; i < agents; i++)
            assert_int_equal(bits_of_float(crowd_outputs[j * STRIDE + i]),
                             bits_of_float(single_outputs[i][j]));
        for (size_t i = computed; i < STRIDE; i++)
            assert_true(crowd_outputs[j * STRIDE + i] == untouched);
    }
    for (size_t k = (size_t)net->outputs * STRIDE; k < 64 * STRIDE; k++)
        assert_true(crowd_outputs[k] == untouched);
}

static void a_crowd_thinks_as_its_agents_do(void **state)
{
    static const int32_t inputs[] = {1, 4, 6, 64}, hidden[] = {0, 1, 6, 64}, outputs[] = {1, 2, 64};
    static const size_t few[] = {1, 31, 32, 33, 64, 65, 70};
    uint64_t draws = 3;
    (void)state;
    for (size_t shape = 0; shape < 4 * 4 * 3 * 4; shape++) {
        const struct al_net net = {inputs[shape % 4], hidden[shape / 4 % 4],
                                   outputs[shape / 16 % 3], activations[shape / 48]};
        fill_crowd(&net, &draws);
        run_singles(&net);
        if (al_net_weights(&net) < 500) {
            for (size_t agents = 0; agents <= MOST_AGENTS; agents++)
                compare_crowd(&net, agents);
        } else {
            for (size_t i = 0; i < 7; i++)
                compare_crowd(&net, few[i]);
        }
    }
}

/* A brain's weights may lie one after another or a block apart. */
static void the_stride_of_weights_does_not_matter(void **state)
{
    const struct al_net net = {5, 7, 3, AL_ACTIVATION_TANH};
    const size_t genes = al_net_weights(&net);
    uint64_t draws = 4;
    float list[100], inputs[5], hidden[2][7], outputs[2][3];
    (void)state;
    fill_crowd(&net, &draws);
    for (size_t k = 0; k < genes; k++)
        list[k] = crowd_weights[al_lane_index(AL_LANES, genes, 40, k)];
    for (size_t j = 0; j < 5; j++)
        inputs[j] = crowd_inputs[j * STRIDE + 40];
    al_net_run(&net, list, 1, inputs, hidden[0], outputs[0]);
    al_net_run(&net, crowd_weights + al_lane_index(AL_LANES, genes, 40, 0), AL_LANES, inputs,
               hidden[1], outputs[1]);
    assert_memory_equal(hidden[0], hidden[1], sizeof hidden[0]);
    assert_memory_equal(outputs[0], outputs[1], sizeof outputs[0]);
}

/* The lanes beyond the last agent may hold anything. */
static void unused_lanes_do_not_matter(void **state)
{
    const struct al_net net = {4, 6, 2, AL_ACTIVATION_SIGMOID};
    const size_t genes = al_net_weights(&net), agents = 33;
    uint64_t draws = 5;
    (void)state;
    fill_crowd(&net, &draws);
    run_singles(&net);
    for (size_t i = agents; i < 64; i++) {
        for (size_t k = 0; k < genes; k++)
            crowd_weights[al_lane_index(AL_LANES, genes, i, k)] = NAN;
        for (size_t j = 0; j < 4; j++)
            crowd_inputs[j * STRIDE + i] = INFINITY;
    }
    compare_crowd(&net, agents);
}

/* Products overflow, infinities of both signs meet: still every output is a number in range. */
static void huge_weights_give_numbers(void **state)
{
    uint64_t draws = 6;
    (void)state;
    for (size_t a = 0; a < 4; a++) {
        const struct al_net net = {4, 6, 2, activations[a]};
        for (size_t k = 0; k < al_net_weights(&net) * STRIDE; k++)
            crowd_weights[k] = draw_any(&draws);
        for (size_t k = 0; k < 4 * STRIDE; k++)
            crowd_inputs[k] = draw_any(&draws);
        run_singles(&net);
        compare_crowd(&net, MOST_AGENTS);
        for (size_t i = 0; i < MOST_AGENTS; i++) {
            for (size_t j = 0; j < 2; j++)
                assert_true(fabsf(single_outputs[i][j]) <= 1.0f + FLT_EPSILON);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tanh_by_hand),
        cmocka_unit_test(softsign_by_hand),
        cmocka_unit_test(sigmoid_by_hand),
        cmocka_unit_test(step_by_hand),
        cmocka_unit_test(every_sum_gives_a_number_in_range),
        cmocka_unit_test(activations_rise),
        cmocka_unit_test(the_number_of_weights),
        cmocka_unit_test(two_two_one_by_hand),
        cmocka_unit_test(four_six_two_by_hand),
        cmocka_unit_test(without_hidden_neurons_by_hand),
        cmocka_unit_test(sums_are_formed_in_order_the_bias_last),
        cmocka_unit_test(a_crowd_thinks_as_its_agents_do),
        cmocka_unit_test(the_stride_of_weights_does_not_matter),
        cmocka_unit_test(unused_lanes_do_not_matter),
        cmocka_unit_test(huge_weights_give_numbers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

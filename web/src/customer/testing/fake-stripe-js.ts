import { vi } from 'vitest';

type Answer = { error?: { type: string; message?: string }; paymentIntent?: { status: string } };

const confirmPayment = vi.fn<() => Promise<Answer>>();
/** A silent form never reports that it is ready, as a blocked frame does. */
export const stubbedReady = { isSilent: false };
const on = (event: string, listener: () => void) => {
  if (event === 'ready' && !stubbedReady.isSilent) queueMicrotask(listener);
};
const noop = () => {};
const element = { on, off: noop, mount: noop, unmount: noop, update: noop, destroy: noop };
const create = vi.fn<(type: string, options: object) => typeof element>();
const elements = { create, getElement: () => null, update: noop, submit: () => Promise.resolve({}) };
const never = () => Promise.reject(new Error('not asked for'));
const stripe = { elements: () => elements, createToken: never, createPaymentMethod: never, confirmCardPayment: never };

/**
 * Replaces Stripe's script, which needs a network. It implements what Stripe's React components call and answers
 * payments in the given order. One instance serves a whole test file, because Stripe's loader keeps the first it finds.
 */
export function stubStripeJs(answers: (Answer | 'never')[]) {
  const remainingAnswers = [...answers];
  confirmPayment.mockReset().mockImplementation(() => {
    const answer = remainingAnswers.shift() ?? 'never';
    return answer === 'never' ? new Promise(() => {}) : Promise.resolve(answer);
  });
  create.mockReset().mockImplementation(() => element);
  vi.stubGlobal(
    'Stripe',
    Object.assign(() => ({ ...stripe, confirmPayment }), { version: 'endive' }),
  );
  return { confirmPayment, createElement: create };
}

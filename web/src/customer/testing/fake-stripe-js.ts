import { vi } from 'vitest';

type Answer = { error?: { type: string; message?: string }; paymentIntent?: { status: string } };

const confirmPayment = vi.fn<() => Promise<Answer>>();
const on = (event: string, listener: () => void) => {
  if (event === 'ready') queueMicrotask(listener);
};
const noop = () => {};
const element = { on, off: noop, mount: noop, unmount: noop, update: noop, destroy: noop };
const elements = { create: () => element, getElement: () => null, update: noop, submit: () => Promise.resolve({}) };
const never = () => Promise.reject(new Error('not asked for'));
const parts = { elements: () => elements, createToken: never, createPaymentMethod: never, confirmCardPayment: never };

/**
 * Stands where the card provider's script is, which is neither ours nor to be had without a network: it has what the
 * provider's React parts ask for, says that it is ready, and gives one answer after another to a payment. There is one
 * for all tests of a file, since the provider's loader keeps the first it finds.
 */
export function stubStripeJs(answers: (Answer | 'never')[]) {
  const left = [...answers];
  confirmPayment.mockReset().mockImplementation(() => {
    const answer = left.shift() ?? 'never';
    return answer === 'never' ? new Promise(() => {}) : Promise.resolve(answer);
  });
  vi.stubGlobal(
    'Stripe',
    Object.assign(() => ({ ...parts, confirmPayment }), { version: 'endive' }),
  );
  return { confirmPayment };
}

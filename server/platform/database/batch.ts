import type { App } from '../app.ts';

type PendingCall<Input, Output> = {
  input: Input;
  resolve(output: Output): void;
  reject(error: unknown): void;
};

/**
 * One statement for all who ask the same thing in the same turn of the event loop. A round trip costs server and
 * database more than most statements; at rest everybody asks alone, under load many share one. A question that
 * could fail for itself does not belong here: all who share a statement share its error.
 *
 * @param ask - gives one answer for each question, in their order
 */
export function batch<Input, Output>(runOnAll: (app: App, inputs: Input[]) => Promise<Output[]>) {
  const pendingByApp = new WeakMap<App, PendingCall<Input, Output>[]>();

  async function runBatch(app: App): Promise<void> {
    const pending = pendingByApp.get(app) ?? [];
    pendingByApp.delete(app);
    try {
      const outputs = await runOnAll(
        app,
        pending.map(({ input }) => input),
      );
      for (const [index, { resolve }] of pending.entries()) resolve(outputs[index] as Output);
    } catch (error) {
      for (const { reject } of pending) reject(error);
    }
  }

  return (app: App, input: Input): Promise<Output> =>
    new Promise((resolve, reject) => {
      const pending = pendingByApp.get(app);
      if (pending) pending.push({ input, resolve, reject });
      else {
        pendingByApp.set(app, [{ input, resolve, reject }]);
        setImmediate(() => void runBatch(app));
      }
    });
}

import type { App } from '../app.ts';

type Waiting<Question, Answer> = {
  question: Question;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
};

/**
 * One statement for all who ask the same thing in the same turn of the event loop. A round trip costs server and
 * database more than most statements; at rest everybody asks alone, under load many share one. A question that
 * could fail for itself does not belong here: all who share a statement share its error.
 *
 * @param ask - gives one answer for each question, in their order
 */
export function gather<Question, Answer>(ask: (app: App, questions: Question[]) => Promise<Answer[]>) {
  const waiting = new WeakMap<App, Waiting<Question, Answer>[]>();

  async function answerAll(app: App): Promise<void> {
    const all = waiting.get(app) ?? [];
    waiting.delete(app);
    try {
      const answers = await ask(
        app,
        all.map(({ question }) => question),
      );
      for (const [index, { resolve }] of all.entries()) resolve(answers[index] as Answer);
    } catch (error) {
      for (const { reject } of all) reject(error);
    }
  }

  return (app: App, question: Question): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const all = waiting.get(app);
      if (all) all.push({ question, resolve, reject });
      else {
        waiting.set(app, [{ question, resolve, reject }]);
        setImmediate(() => void answerAll(app));
      }
    });
}

import { setTimeout as wait } from 'node:timers/promises';

/**
 * Asks again until the answer is no longer null or false.
 *
 * @throws Error after `seconds`, which says what did not happen
 */
export async function waitUntil<Answer>(
  what: string,
  seconds: number,
  ask: () => Promise<Answer | null | false> | Answer | null | false,
  everyMilliseconds = 200,
): Promise<Answer> {
  const deadline = Date.now() + seconds * 1000;
  for (;;) {
    const answer = await ask();
    if (answer !== null && answer !== false) return answer;
    if (Date.now() > deadline) throw new Error(`After ${seconds} s: ${what} did not happen.`);
    await wait(everyMilliseconds);
  }
}

import type { Config } from '../config.ts';

/**
 * Where a process may die between two facts: around each commit, around each call to the card provider, and after the
 * statements that are a transaction of their own.
 */
export type CrashPoint = 'committing' | 'committed' | 'calling' | 'answered' | 'order-placed' | 'intent-stored';

let crashPointHook = async (_point: CrashPoint): Promise<void> => {};

/** What happens at every point of this process from now on: a work that is to die here never goes on. */
export function setCrashPointHook(hook: (point: CrashPoint) => Promise<void>): void {
  crashPointHook = hook;
}

/**
 * Lets this process die here without warning when the setting says so, to prove that money, stock and orders agree
 * afterwards. Nothing but a comparison without the setting, which is refused in production.
 */
export async function crashPoint({ crashAt }: Config, point: CrashPoint): Promise<void> {
  if (crashAt === null) return;
  if (crashAt === point) process.kill(process.pid, 'SIGKILL');
  await crashPointHook(point);
}

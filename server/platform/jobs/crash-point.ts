import type { Config } from '../config.ts';

/**
 * Where a crash test kills the process: around each commit, around each call to Stripe, and after each statement that
 * is a transaction of its own.
 */
export type CrashPoint = 'committing' | 'committed' | 'calling' | 'answered' | 'order-placed' | 'intent-stored';

let crashPointHook = async (_point: CrashPoint): Promise<void> => {};

/** Replaces what this process does at each crash point, so that a test can hold one piece of work there forever. */
export function setCrashPointHook(hook: (point: CrashPoint) => Promise<void>): void {
  crashPointHook = hook;
}

/**
 * Kills this process here if the setting says so. Tests prove with it that money, stock, and orders agree after a
 * crash. Production refuses the setting.
 */
export async function crashPoint({ crashAt }: Config, point: CrashPoint): Promise<void> {
  if (crashAt === null) return;
  if (crashAt === point) process.kill(process.pid, 'SIGKILL');
  await crashPointHook(point);
}

const minMilliseconds = 500;
const minSpanMilliseconds = 1_500;
/** About two hundred streams a second come back to one process: each costs a session lookup. */
const millisecondsPerStream = 5;
const maxSpanMilliseconds = 40_000;

/**
 * After which time a browser connects again whose stream broke: a random one, within a longer time the more streams
 * this process has, because all of them may break at once. Pages of restaurants connect at once and ignore it.
 */
export function pickReconnectMilliseconds(openStreams: number): number {
  const span = Math.min(maxSpanMilliseconds, Math.max(minSpanMilliseconds, openStreams * millisecondsPerStream));
  return minMilliseconds + Math.floor(Math.random() * span);
}

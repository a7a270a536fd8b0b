/**
 * Callers who ask for the same order share one lookup at Stripe, so a person who presses a button again causes no
 * further request. Each process shares its own.
 */
export function createSharedLookups<Result>(): (key: string, lookUp: () => Promise<Result>) => Promise<Result> {
  const running = new Map<string, Promise<Result>>();
  return (key, lookUp) => {
    const known = running.get(key);
    if (known) return known;
    const lookup = lookUp().finally(() => running.delete(key));
    running.set(key, lookup);
    return lookup;
  };
}

/** The clock of the product. Everything reads the time from here, so tests can set it. */
export type Clock = { now(): Date };
export const systemClock: Clock = { now: () => new Date() };

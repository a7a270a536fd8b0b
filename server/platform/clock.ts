/** The product's time. Tests set it; nothing in the house asks the machine directly. */
export type Clock = { now(): Date };
export const systemClock: Clock = { now: () => new Date() };

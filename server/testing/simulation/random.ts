/** A random number generator with a seed. The same seed gives the same numbers on every machine. */
export type Random = {
  /** An integer from 0 to `below` - 1. */
  int(below: number): number;
  chance(percent: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
};

export function openRandom(seed: number): Random {
  let state = seed >>> 0;
  // Mulberry32: short, fast, and random enough to vary the order of events.
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const int = (below: number) => Math.floor(next() * below);
  return {
    int,
    chance: (percent) => next() * 100 < percent,
    pick: (items) => {
      const item = items[int(items.length)];
      if (item === undefined) throw new Error('nothing to pick from');
      return item;
    },
  };
}

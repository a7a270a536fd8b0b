import { scaleTime } from '@fondly/dev/scale-time';
import { describe, expect, test } from 'vitest';
import { simulateEvening } from './evening.ts';
import type { Guard } from './evening-world.ts';

const evenings = process.env.LONG ? 10_000 : 40;
const events = 10_000;
const maxEveningsToBreak = 100;

/** What breaks first without each protection. */
const brokenWithout: Record<Guard, string> = {
  'order of the line': 'somebody was overtaken',
  'offer before the commit': 'a portion is free while people wait',
  'minute of the line': 'nobody could buy what the line was not offered for a minute',
  'one notification': 'notified twice',
  'payment counted once': 'a payment counted twice',
  'reservation before payment': 'sold and free are not listed',
  'sale counted against releases': 'a released portion was sold and nobody was refunded',
  'resale refunded once': 'a resold portion was refunded twice',
  'late request answered once': 'a late request was answered twice',
};

describe('An evening with 500 customers and 30 restaurants', () => {
  test(`keeps every rule in ${evenings} evenings of ${events} events`, { timeout: scaleTime(evenings * 500) }, () => {
    const counts = new Map<string, number>();
    for (let seed = 1; seed <= evenings; seed += 1) {
      const { broken, done } = simulateEvening(seed, events);
      expect(broken).toBeNull();
      for (const [name, count] of done) counts.set(name, (counts.get(name) ?? 0) + count);
    }
    // Each kind of event is possible in every evening on average, or the rules were not tried.
    expect(Math.min(...counts.values()), JSON.stringify([...counts])).toBeGreaterThan(evenings);
    expect(counts.size).toBe(16);
  });

  test.for(Object.entries(brokenWithout))('breaks a rule without this: %s', ([guard, rule]) => {
    let broken: string | null = null;
    for (let seed = 1; !broken && seed <= maxEveningsToBreak; seed += 1)
      broken = simulateEvening(seed, events, guard as Guard).broken;

    expect(broken).toContain(rule);
  });
});

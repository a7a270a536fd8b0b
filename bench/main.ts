import { checkout } from './cases/checkout.ts';
import { customerPages } from './cases/customer-pages.ts';
import { find } from './cases/find.ts';
import { fresh } from './cases/fresh.ts';
import { live } from './cases/live.ts';
import { memory } from './cases/memory.ts';
import { page } from './cases/page.ts';
import { race } from './cases/race.ts';
import { scale } from './cases/scale.ts';
import { missedGoals, say, sayHeading } from './report.ts';

/** Every part of the bench by the name that `npm run bench -- <names>` takes. */
const parts: Record<string, () => Promise<void>> = {
  ...{ find, scale, fresh, checkout, race, live, memory, page },
  'customer-pages': customerPages,
};

const wished = process.argv.slice(2);
const unknown = wished.filter((name) => !parts[name]);
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}; there are ${Object.keys(parts).join(', ')}.`);
  process.exit(1);
}
const names = wished.length > 0 ? wished : Object.keys(parts);
sayHeading(names);
for (const name of names) await parts[name]?.();
const missed = missedGoals();
say(missed.length === 0 ? '\nEvery goal that was measured is met.' : `\nMissed: ${[...new Set(missed)].join(', ')}.`);

import { alerts } from './cases/alerts.ts';
import { busyKey } from './cases/busy-key.ts';
import { checkout } from './cases/checkout.ts';
import { find } from './cases/find.ts';
import { fresh } from './cases/fresh.ts';
import { invariants } from './cases/invariants.ts';
import { live } from './cases/live.ts';
import { memory } from './cases/memory.ts';
import { page } from './cases/page.ts';
import { phonePages } from './cases/phone-pages.ts';
import { popup } from './cases/popup.ts';
import { queue } from './cases/queue.ts';
import { race } from './cases/race.ts';
import { scale } from './cases/scale.ts';
import { comparePages } from './cases/scale-pages.ts';
import { streams } from './cases/streams.ts';
import { uploads } from './cases/uploads.ts';
import { missedGoals, writeHeading, writeLine } from './report.ts';

/** The cases by the names that `npm run bench -- <names>` accepts. */
const cases: Record<string, () => Promise<void>> = {
  find,
  scale,
  pages: comparePages,
  fresh,
  checkout,
  race,
  live,
  popup,
  streams,
  memory,
  uploads,
  page,
  'phone-pages': phonePages,
  alerts,
  invariants,
  queue,
  'busy-key': busyKey,
};

const requestedNames = process.argv.slice(2);
const unknownNames = requestedNames.filter((name) => !cases[name]);
if (unknownNames.length > 0) {
  console.error(`There is no ${unknownNames.join(', ')}; there are ${Object.keys(cases).join(', ')}.`);
  process.exit(1);
}
const names = requestedNames.length > 0 ? requestedNames : Object.keys(cases);
writeHeading(names);
for (const name of names) await cases[name]?.();
const missed = missedGoals();
writeLine(
  missed.length === 0 ? '\nEvery goal that was measured is met.' : `\nMissed: ${[...new Set(missed)].join(', ')}.`,
);

import { listBrokenInvariants, listOverdue } from '../monitoring/invariants.ts';
import { readConfig } from '../platform/config.ts';
import { openDb } from '../platform/database/db.ts';

/**
 * `npm run invariants`: what must always be true of money, stock and orders, read from the database that the settings
 * name; for the monitor, and for every restored backup. Says what is broken, what waits for too long and which alarms
 * are open; ends with 1 when there is anything to say.
 */
const db = openDb(readConfig(process.env).databaseUrl, 1);
try {
  const problems = [...(await listBrokenInvariants(db)), ...(await listOverdue(db, new Date()))];
  for (const line of problems) console.error(line);
  if (problems.length === 0) console.log('All invariants hold, nothing is overdue, no alarm is open.');
  process.exitCode = problems.length === 0 ? 0 : 1;
} finally {
  await db.$client.end();
}

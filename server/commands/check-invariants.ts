import { brokenInvariants, readOverdue } from '../monitoring/invariants.ts';
import { readConfig } from '../platform/config.ts';
import { openDb } from '../platform/database/db.ts';

/**
 * `npm run invariants`: what must always be true of money, stock and orders, read from the database that the settings
 * name; for the monitor, and for every restored backup. Says what is broken, what waits for too long and which alarms
 * are open; ends with 1 when there is anything to say.
 */
const db = openDb(readConfig(process.env).databaseUrl, 1);
try {
  const found = [...(await brokenInvariants(db)), ...(await readOverdue(db, new Date()))];
  for (const line of found) console.error(line);
  if (found.length === 0) console.log('All invariants hold, nothing is overdue, no alarm is open.');
  process.exitCode = found.length === 0 ? 0 : 1;
} finally {
  await db.$client.end();
}

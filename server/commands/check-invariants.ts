import { listBrokenInvariants, listOverdue } from '../monitoring/invariants.ts';
import { readConfig } from '../platform/config.ts';
import { openDb } from '../platform/database/db.ts';

/**
 * `npm run invariants`: checks the invariants of money, stock, and orders on the database of the settings, for
 * monitoring and after a restore. Prints violations, overdue work, and open alarms, and exits with 1 if there are any.
 */
const db = openDb(readConfig(process.env).databaseDirectUrl, 1);
try {
  const problems = [...(await listBrokenInvariants(db)), ...(await listOverdue(db, new Date()))];
  for (const line of problems) console.error(line);
  if (problems.length === 0) console.log('All invariants hold, nothing is overdue, no alarm is open.');
  process.exitCode = problems.length === 0 ? 0 : 1;
} finally {
  await db.client.end();
}

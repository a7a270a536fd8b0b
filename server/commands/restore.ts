import { readConfig } from '../platform/config.ts';
import { restoreBackup } from './restore-backup.ts';

/**
 * `npm run restore -- FOLDER`: restores a backup into the empty database of DATABASE_URL and into DATA_DIR. Exits with
 * 1 and a list if row counts differ or an invariant is broken.
 */
const [folder] = process.argv.slice(2);
if (!folder) {
  console.error('Say from where: npm run restore -- FOLDER');
  process.exit(1);
}
const started = performance.now();
try {
  const { manifest, problems } = await restoreBackup(readConfig(process.env), folder);
  for (const problem of problems) console.error(problem);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`Restored the backup of ${manifest.madeAt}: ${manifest.rows.orders} orders in ${seconds} s.`);
  if (problems.length === 0) console.log('The same rows as then, and all invariants hold.');
  process.exitCode = problems.length === 0 ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

import { parseArgs } from 'node:util';
import { readConfig } from '../platform/config.ts';
import { makeBackup } from './make-backup.ts';

/**
 * `npm run backup -- FOLDER [--keep 14]`: backs up the database and the pictures into a new folder below FOLDER while
 * the product runs. Reads the settings of the server. Exits with 1 and a message if there is no backup.
 */
const { positionals, values } = parseArgs({ allowPositionals: true, options: { keep: { type: 'string' } } });
const [target] = positionals;
const keep = values.keep === undefined ? null : Number(values.keep);
if (!target || (keep !== null && !(Number.isInteger(keep) && keep > 0))) {
  console.error('Say where to: npm run backup -- FOLDER [--keep 14]');
  process.exit(1);
}
const started = performance.now();
try {
  const folder = await makeBackup(readConfig(process.env), target, new Date(), keep);
  console.log(`${folder} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const namePattern = /^[a-z][a-z0-9-]+$/;

/**
 * Adds the next migration file with a comment about the rules for migrations.
 *
 * @param changeName - words joined by hyphens: `order-uncollected`
 * @returns the path of the new file
 * @throws Error for a name in another form
 */
export function createMigration(folder: string, changeName: string): string {
  if (!namePattern.test(changeName))
    throw new Error('Name the change in lower case with hyphens: npm run db:new order-notes');
  const numbers = readdirSync(folder).map((name) => Number.parseInt(name, 10) || 0);
  const number = String(Math.max(0, ...numbers) + 1).padStart(4, '0');
  const file = path.join(folder, `${number}-${changeName}.sql`);
  const text =
    '-- Forward only, PostgreSQL 15 to 18. One transaction. Servers of the previous version must keep working.\n';
  writeFileSync(file, text, { flag: 'wx' });
  return file;
}

if (import.meta.main) {
  console.log(createMigration(path.resolve(import.meta.dirname, '../server/migrations'), process.argv[2] ?? ''));
}

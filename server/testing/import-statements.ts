import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { declaredStatements } from '../platform/database/statement.ts';

const server = path.resolve(import.meta.dirname, '..');

/** Files that use statements; the others would only cost time, and some start a process when they are imported. */
const modules = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter(
  (file) =>
    file.endsWith('.ts') &&
    !/node_modules|\.test\.ts$|(^|\/)testing\//.test(file) &&
    readFileSync(path.join(server, file), 'utf8').includes("database/statement.ts'"),
);

/** Every statement of the server, by name. */
export async function importStatements(): Promise<typeof declaredStatements> {
  await Promise.all(modules.map((file) => import(path.join(server, file))));
  return declaredStatements;
}

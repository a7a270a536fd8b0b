import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isTestCode } from './boundaries/is-test-code.ts';
import { listFiles } from './list-files.ts';
import { readSourceTexts } from './read-source-texts.ts';
import { reportViolations } from './report-violations.ts';
import { type ForeignWrite, foreignWrites, tableOwners } from './table-owners.ts';

export type TableWrite = { file: string; table: string };
type Owners = Record<string, string>;

/** `do update set` and `for update` name no table. */
const sqlWrite =
  /\binsert\s+into\s+(?:only\s+)?"?(\w+)"?(?!\w*\.)|(?<!\bdo\s)\bupdate\s+(?:only\s+)?"?(\w+)"?(?:\s+(?:as\s+)?(?!set\b)\w+)?\s+set\b|\bdelete\s+from\s+(?:only\s+)?"?(\w+)"?(?!\w*\.)|\btruncate\s+(?:table\s+)?"?(\w+)"?/gi;

/** Finds tables without an owner, writes to tables of other modules, and exceptions that are no longer needed. */
export function checkTableOwners(
  root: string,
  owners: Owners = tableOwners,
  exceptions: ForeignWrite[] = foreignWrites,
): string[] {
  const tables = listTables(root);
  const writes = listWrites(root, tables);
  const isListed = (write: TableWrite) =>
    exceptions.some(({ file, table }) => file === write.file && table === write.table);
  return [
    ...[...tables].filter((table) => !owners[table]).map((table) => `${table}: no module owns this table`),
    ...Object.keys(owners)
      .filter((table) => !tables.has(table))
      .map((table) => `${table}: no migration creates this table`),
    ...writes
      .filter((write) => owners[write.table] !== toModule(write.file) && !isListed(write))
      .map(({ file, table }) => `${file}: writes ${table}, which ${owners[table] ?? 'no module'} owns`),
    ...exceptions
      .filter(({ file, table }) => !writes.some((write) => write.file === file && write.table === table))
      .map(({ file, table }) => `${file}: the exception for ${table} is no longer needed`),
  ];
}

const toModule = (file: string) => file.split('/')[1] ?? '';

/** The tables after all migrations. */
export function listTables(root: string): Set<string> {
  const tables = new Set<string>();
  const change =
    /\bcreate\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?(\w+)|\bdrop\s+table\s+(?:if\s+exists\s+)?(\w+)|\balter\s+table\s+(\w+)\s+rename\s+to\s+(\w+)/gi;
  for (const name of listFiles(root, ['.sql']).filter((file) => file.startsWith('server/migrations/'))) {
    const text = readFileSync(path.join(root, name), 'utf8').replaceAll(/--.*$/gm, '');
    for (const [, created, dropped, oldName, newName] of text.matchAll(change)) {
      if (created) tables.add(created);
      if (dropped ?? oldName) tables.delete(dropped ?? oldName ?? '');
      if (newName) tables.add(newName);
    }
  }
  return tables;
}

/** Each pair of a shipped file of the server and a table that it writes, once. */
export function listWrites(root: string, tables: Set<string>): TableWrite[] {
  const files = listFiles(root, ['.ts']).filter((name) => name.startsWith('server/') && !isTestCode(name));
  return files.flatMap((file) => {
    const written = new Set<string>();
    for (const { text } of readSourceTexts(root, file).strings) {
      for (const match of text.matchAll(sqlWrite)) written.add(match.slice(1).find(Boolean) ?? '');
    }
    return [...written].filter((table) => tables.has(table)).map((table) => ({ file, table }));
  });
}

if (import.meta.main) {
  const root = path.resolve(import.meta.dirname, '../..');
  if (process.argv.includes('--list'))
    for (const { file, table } of listWrites(root, listTables(root)))
      console.log(`${table}\t${toModule(file)}\t${file}`);
  reportViolations(checkTableOwners(root), 'Each table is written by its module, apart from the listed exceptions.');
}

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export type Column = { name: string; type: string; isNullable: boolean; isUnique: boolean };
export type ForeignKey = { columns: string[]; table: string };
export type Table = { name: string; columns: Column[]; primaryKey: string[]; foreignKeys: ForeignKey[] };
export type Tables = Map<string, Table>;

/** The tables after all migrations, in the order of their creation. */
export function readTables(folder: string): Tables {
  const tables: Tables = new Map();
  for (const file of readdirSync(folder).sort()) {
    if (!file.endsWith('.sql')) continue;
    for (const statement of splitStatements(readFileSync(path.join(folder, file), 'utf8'))) apply(tables, statement);
  }
  return tables;
}

/** Removes comments and function bodies, which may contain semicolons. */
function splitStatements(sql: string): string[] {
  return sql
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .split(';')
    .map((statement) => statement.replaceAll(/\s+/g, ' ').trim());
}

function apply(tables: Tables, statement: string): void {
  const created = /^create (?:unlogged )?table (?:if not exists )?(\w+) \((.*?)\)(?: with \([^()]*\))?$/i.exec(
    statement,
  );
  if (created) {
    const table: Table = { name: created[1] ?? '', columns: [], primaryKey: [], foreignKeys: [] };
    for (const item of splitItems(created[2] ?? '')) addItem(table, item);
    tables.set(table.name, table);
  }
  const dropped = /^drop table (?:if exists )?(\w+)/i.exec(statement);
  if (dropped) tables.delete(dropped[1] ?? '');
  const altered = /^alter table (?:only )?(\w+) (.*)$/i.exec(statement);
  const table = tables.get(altered?.[1] ?? '');
  if (altered && table) for (const action of splitItems(altered[2] ?? '')) change(tables, table, action);
}

/** Splits at commas outside of parentheses and quotes. */
function splitItems(text: string): string[] {
  const items = [''];
  let depth = 0;
  let isQuoted = false;
  for (const letter of text) {
    if (letter === "'") isQuoted = !isQuoted;
    if (letter === '(') depth += 1;
    if (letter === ')') depth -= 1;
    if (letter === ',' && depth === 0 && !isQuoted) items.push('');
    else items.push(`${items.pop()}${letter}`);
  }
  return items.map((item) => item.trim());
}

function change(tables: Tables, table: Table, action: string): void {
  const [, renamed] = /^rename to (\w+)$/i.exec(action) ?? [];
  const [, from, to] = /^rename (?:column )?(\w+) to (\w+)$/i.exec(action) ?? [];
  const [, dropped] = /^drop column (?:if exists )?(\w+)/i.exec(action) ?? [];
  const [, loosened] = /^alter column (\w+) drop not null/i.exec(action) ?? [];
  if (renamed) renameTable(tables, table, renamed);
  else if (from && to) renameColumn(table, from, to);
  else if (dropped) table.columns = table.columns.filter(({ name }) => name !== dropped);
  else if (loosened) for (const column of table.columns) column.isNullable ||= column.name === loosened;
  else if (/^add /i.test(action)) addItem(table, action.replace(/^add (?:column )?(?:if not exists )?/i, ''));
}

function renameTable(tables: Tables, table: Table, name: string): void {
  tables.delete(table.name);
  for (const { foreignKeys } of tables.values())
    for (const key of foreignKeys) if (key.table === table.name) key.table = name;
  table.name = name;
  tables.set(name, table);
}

function renameColumn(table: Table, from: string, to: string): void {
  const rename = (name: string) => (name === from ? to : name);
  for (const column of table.columns) column.name = rename(column.name);
  table.primaryKey = table.primaryKey.map(rename);
  for (const key of table.foreignKeys) key.columns = key.columns.map(rename);
}

/** Parses a column or a table constraint. */
function addItem(table: Table, item: string): void {
  const listed = (text = '') => text.split(',').map((name) => name.trim());
  const constraint = item.replace(/^constraint \w+ /i, '');
  const primary = /^primary key \(([^)]*)\)/i.exec(constraint);
  const foreign = /^foreign key \(([^)]*)\) references (\w+)/i.exec(constraint);
  if (primary) table.primaryKey = listed(primary[1]);
  else if (foreign) table.foreignKeys.push({ columns: listed(foreign[1]), table: foreign[2] ?? '' });
  else if (!/^(?:check|unique|exclude|primary|foreign)\b/i.test(constraint)) addColumn(table, constraint);
}

function addColumn(table: Table, item: string): void {
  const [, name = '', type = ''] = /^(\w+) (\w+(?: precision| varying)?(?:\([\d, ]+\))?(?:\[\])?)/i.exec(item) ?? [];
  const isPrimary = /\bprimary key\b/i.test(item);
  const isUnique = isPrimary || /\bunique\b/i.test(item);
  table.columns.push({ name, type, isNullable: !isPrimary && !/\bnot null\b/i.test(item), isUnique });
  if (isPrimary) table.primaryKey = [name];
  const [, target] = /\breferences (\w+)/i.exec(item) ?? [];
  if (target) table.foreignKeys.push({ columns: [name], table: target });
}

import { existsSync, readFileSync } from 'node:fs';
import { pages } from '@fondly/contract/pages';
import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';

const text = readFileSync(new URL('../../docs/runbook.md', import.meta.url), 'utf8');
const findAll = (pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match[1] ?? '');

/** An admin copies these commands during an incident, so each must work. */
describe('The runbook', () => {
  test('every SQL statement of the runbook runs on the migrated database', async ({ env }) => {
    const statements = findAll(/sql (?:-d postgres )?-c "((?:[^"\\]|\\.)*)"/g);
    expect(statements.length).toBeGreaterThan(7);
    const client = await env.app.db.client.connect();
    for (const statement of statements.filter((one) => !one.startsWith('alter role'))) {
      await client.query('begin');
      await client.query(statement);
      await client.query('rollback');
    }
    client.release();
  });

  test('every command, page, and setting of the runbook exists', () => {
    const commands = findAll(/node (server\/[\w/-]+\.ts)/g);
    expect(commands.length).toBeGreaterThan(3);
    const root = (file: string) => new URL(`../../${file}`, import.meta.url);
    expect(commands.filter((file) => !existsSync(root(file)))).toEqual([]);
    const paths: string[] = pages.map(({ path }) => path);
    expect(findAll(/`(\/admin\/[\w-]+)`/g).filter((path) => !paths.includes(path))).toEqual([]);
    const known = ['server/platform/config.ts', 'deploy/compose.yaml', 'deploy/ha/app.env.example'].map((file) =>
      readFileSync(root(file), 'utf8'),
    );
    const settings = findAll(/`([A-Z]{3,}(?:_[A-Z]+)+)`/g);
    expect(settings.filter((name) => !known.some((source) => source.includes(name)))).toEqual([]);
  });
});

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { createMigration } from './new-migration.ts';
import { writeTestFiles } from './testing/write-test-files.ts';

describe('a new migration', () => {
  test('a new migration gets the next number and the given name', () => {
    const folder = path.join(writeTestFiles({ 'migrations/0007-notifications.sql': '' }), 'migrations');

    const file = createMigration(folder, 'order-notes');

    expect(path.basename(file)).toBe('0008-order-notes.sql');
    expect(readFileSync(file, 'utf8')).toContain('Forward only');
    expect(() => createMigration(folder, 'Order notes')).toThrow('lower case');
  });
});

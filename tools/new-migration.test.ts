import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { newMigration } from './new-migration.ts';
import { plant } from './testing/write-test-files.ts';

describe('A new migration', () => {
  test('takes the next number and the words it was given', () => {
    const folder = path.join(plant({ 'migrations/0007-notifications.sql': '' }), 'migrations');

    const file = newMigration(folder, 'order-notes');

    expect(path.basename(file)).toBe('0008-order-notes.sql');
    expect(readFileSync(file, 'utf8')).toContain('Forward only');
    expect(() => newMigration(folder, 'Order notes')).toThrow('small letters');
  });
});

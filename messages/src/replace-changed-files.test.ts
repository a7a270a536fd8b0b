import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { replaceChangedFiles } from './replace-changed-files.ts';

function writeFiles(folder: string, files: Record<string, string>): string {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
  return folder;
}

function makeFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'fondly-messages-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test('changed files are replaced, new ones are added, old ones are removed, and equal ones are not touched', () => {
  const root = makeFolder();
  const folder = writeFiles(path.join(root, 'now'), { 'a/pay.js': 'Pay', 'a/buy.js': 'Buy', 'a/old.js': 'Old' });
  const read = (name: string) => readFileSync(path.join(folder, name), 'utf8');
  const before = statSync(path.join(folder, 'a/pay.js'));

  const next = writeFiles(path.join(root, 'next'), { 'a/pay.js': 'Pay', 'a/buy.js': 'Order', 'b/new.js': 'New' });
  replaceChangedFiles(next, folder, () => false);

  expect([read('a/pay.js'), read('a/buy.js'), read('b/new.js')]).toEqual(['Pay', 'Order', 'New']);
  expect(existsSync(path.join(folder, 'a/old.js'))).toBe(false);
  const after = statSync(path.join(folder, 'a/pay.js'));
  expect([after.ino, after.mtimeMs]).toEqual([before.ino, before.mtimeMs]);
});

test('a file that is open while it is replaced keeps its whole old text', () => {
  const root = makeFolder();
  const folder = writeFiles(path.join(root, 'now'), { 'pay.js': 'Pay {total} now' });
  const open = openSync(path.join(folder, 'pay.js'), 'r');
  onTestFinished(() => closeSync(open));
  replaceChangedFiles(writeFiles(path.join(root, 'next'), { 'pay.js': 'Pay' }), folder, () => false);
  expect(readFileSync(open, 'utf8')).toBe('Pay {total} now');
});

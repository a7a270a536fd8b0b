import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { openJournal } from './journal.ts';
import type { Changes } from './rows.ts';

const links = (id: string): Changes => ({ links: { [id]: { id } } });

async function readIds(file: string): Promise<string[]> {
  const ids: string[] = [];
  const journal = await openJournal(file, (changes) => ids.push(...Object.keys(changes.links ?? {})));
  await journal.close();
  return ids;
}

/** The class of a file handle, which Node does not export. */
async function handleClass(file: string): Promise<FileHandle> {
  const handle = await open(file, 'a');
  await handle.close();
  return Object.getPrototypeOf(handle);
}

test('a full disk refuses one write, leaves no half line, and the next write brings its changes', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'stripe-sandbox-journal-'));
  const file = path.join(folder, 'data.jsonl');
  const journal = await openJournal(file, () => undefined);
  await journal.rewrite(() => [links('first')]);
  // The disk takes 12 bytes and is full then.
  const full = vi.spyOn(await handleClass(file), 'appendFile').mockImplementationOnce(async function (
    this: FileHandle,
    lines,
  ) {
    await this.write(String(lines).slice(0, 12));
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  });

  await expect(journal.append(links('second'))).rejects.toThrow('no space left');
  expect(readFileSync(file, 'utf8').trimEnd().split('\n')).toHaveLength(2);
  await journal.append(links('third'));
  await journal.close();

  full.mockRestore();
  expect(await readIds(file)).toEqual(['first', 'second', 'third']);
  rmSync(folder, { recursive: true });
});

import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Changes } from './rows.ts';

const version = 1;

/**
 * The data file: a header, then one line for each set of changes, written before the response. So `kill -9` loses
 * nothing that was answered; a line that it cuts short belongs to an unanswered request and is dropped on reading.
 */
export interface Journal {
  /** Resolves when the operating system has the line. Lines appended in the same moment share one write. */
  append(changes: Changes): Promise<void>;
  /** Resolves when all lines so far are written, for responses that show changes of another request. */
  settled(): Promise<void>;
  /** Replaces the file atomically with the rows that `readAll` returns at that moment. */
  rewrite(readAll: () => Changes[]): Promise<void>;
  close(): Promise<void>;
}

const header = `${JSON.stringify({ stripeSandbox: version })}\n`;

/** @throws Error if another version wrote the file */
function readLines(file: string): Changes[] {
  if (!existsSync(file)) return [];
  const [first = '', ...lines] = readFileSync(file, 'utf8').split('\n');
  if (`${first}\n` !== header) {
    throw new Error(`${file} was written by another version of stripe-sandbox. Reset it: delete the file.`);
  }
  // The text after the last line break is empty or a line that was cut short.
  return lines.slice(0, -1).map((line): Changes => JSON.parse(line));
}

function replaceFile(file: string, rows: Changes[]): void {
  mkdirSync(dirname(file), { recursive: true });
  const temporaryFile = `${file}.new`;
  writeFileSync(temporaryFile, header + rows.map((changes) => `${JSON.stringify(changes)}\n`).join(''));
  renameSync(temporaryFile, file);
}

/** Appends all lines or none: half a line in the middle of the file would make it unreadable. */
async function appendWhole(handle: FileHandle, lines: string): Promise<void> {
  const { size } = await handle.stat();
  try {
    await handle.appendFile(lines);
  } catch (error) {
    await handle.truncate(size);
    throw error;
  }
}

/** @param load - called once for each stored set of changes, oldest first, before this resolves */
export async function openJournal(file: string, load: (changes: Changes) => void): Promise<Journal> {
  for (const changes of readLines(file)) load(changes);
  let handle: FileHandle | null = null;
  let waiting = '';
  let writing: Promise<void> | null = null;

  const write = async () => {
    await Promise.resolve();
    const lines = waiting;
    waiting = '';
    writing = null;
    try {
      handle ??= await open(file, 'a');
      await appendWhole(handle, lines);
    } catch (error) {
      // A full disk: the next write brings these lines, too.
      waiting = lines + waiting;
      throw error;
    }
  };
  let last = Promise.resolve();
  const enqueue = (): Promise<void> => {
    if (!writing) {
      writing = last.catch(() => undefined).then(write);
      last = writing;
    }
    return writing;
  };

  return {
    append(changes) {
      waiting += `${JSON.stringify(changes)}\n`;
      return enqueue();
    },
    settled: () => last,
    rewrite(readAll) {
      const replace = async () => {
        await handle?.close();
        handle = null;
        // `readAll` includes the changes of waiting lines.
        waiting = '';
        replaceFile(file, readAll());
      };
      last = last.catch(() => undefined).then(replace);
      return last;
    },
    async close() {
      await last.catch(() => undefined);
      if (waiting !== '') await enqueue();
      await handle?.close();
    },
  };
}

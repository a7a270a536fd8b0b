import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Changes } from './store.ts';

const version = 1;

/**
 * The file that outlives the process: a header, then one line for each set of changes. A line is written before the
 * request that made it is answered, so `kill -9` loses nothing that was answered; a line cut short by it belongs to a
 * request nobody got an answer to, and is dropped when the file is read again.
 */
export interface Journal {
  /** Resolves when the line is with the operating system. Lines of the same moment share one write. */
  append(changes: Changes): Promise<void>;
  /** Resolves when all lines so far are: for an answer that shows what another request has changed. */
  settled(): Promise<void>;
  /** Starts the file anew, in one step, with what `everything` says at that moment. */
  rewrite(everything: () => Changes[]): Promise<void>;
  close(): Promise<void>;
}

const header = `${JSON.stringify({ stripeSandbox: version })}\n`;

/** @throws Error when the file was written by another version: it has to be deleted */
function readLines(file: string): Changes[] {
  if (!existsSync(file)) return [];
  const [first = '', ...lines] = readFileSync(file, 'utf8').split('\n');
  if (`${first}\n` !== header) {
    throw new Error(`${file} was written by another version of stripe-sandbox. Reset it: delete the file.`);
  }
  // What follows the last line break is either empty or a line that was cut short.
  return lines.slice(0, -1).map((line): Changes => JSON.parse(line));
}

function replaceFile(file: string, everything: Changes[]): void {
  mkdirSync(dirname(file), { recursive: true });
  const fresh = `${file}.new`;
  writeFileSync(fresh, header + everything.map((changes) => `${JSON.stringify(changes)}\n`).join(''));
  renameSync(fresh, file);
}

/** @param load - called once for each stored set of changes, oldest first, before this resolves */
export async function openJournal(file: string, load: (changes: Changes) => void): Promise<Journal> {
  for (const changes of readLines(file)) load(changes);
  let handle: FileHandle | null = null;
  let waiting = '';
  let writing: Promise<void> | null = null;

  const write = async () => {
    await Promise.resolve();
    handle ??= await open(file, 'a');
    const lines = waiting;
    waiting = '';
    writing = null;
    await handle.appendFile(lines);
  };
  let last = Promise.resolve();
  const enqueue = (): Promise<void> => {
    if (!writing) {
      writing = last.then(write);
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
    rewrite(everything) {
      const replace = async () => {
        await handle?.close();
        handle = null;
        // Lines that wait are part of everything already.
        waiting = '';
        replaceFile(file, everything());
      };
      last = last.then(replace);
      return last;
    },
    async close() {
      await last;
      await handle?.close();
    },
  };
}

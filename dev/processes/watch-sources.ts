import { watch } from 'node:fs';
import path from 'node:path';

const quietMilliseconds = 150;

/**
 * Calls `onChange` with the path of a changed source. Several writes within a moment count as one change, and a call begins
 * after the one before has ended.
 *
 * @param folders - relative to the checkout
 * @returns stops watching
 */
export function watchSources(folders: string[], onChange: (file: string) => Promise<void>): () => void {
  let debounceTimer: NodeJS.Timeout | undefined;
  let calls = Promise.resolve();
  const watchers = folders.map((folder) =>
    watch(path.resolve(import.meta.dirname, '../..', folder), { recursive: true }, (_event, name) => {
      if (!name || !/\.(?:ts|sql|json)$/.test(name) || /\.test\.ts$|node_modules/.test(name)) return;
      clearTimeout(debounceTimer);
      debounceTimer = setTimeout(() => {
        calls = calls.then(() => onChange(path.join(folder, name)));
      }, quietMilliseconds);
    }),
  );
  return () => {
    clearTimeout(debounceTimer);
    for (const watcher of watchers) watcher.close();
  };
}

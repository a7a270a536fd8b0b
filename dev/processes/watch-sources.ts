import { watch } from 'node:fs';
import path from 'node:path';

const quietMilliseconds = 150;

/**
 * Calls `onChange` after a source of the server has changed. Several writes within a moment count as one change.
 *
 * @param folders - relative to the checkout
 * @returns stops watching
 */
export function watchSources(folders: string[], onChange: () => Promise<void>): () => void {
  let debounceTimer: NodeJS.Timeout | undefined;
  const watchers = folders.map((folder) =>
    watch(path.resolve(import.meta.dirname, '../..', folder), { recursive: true }, (_event, name) => {
      if (!name || !/\.(?:ts|sql|json)$/.test(name) || /\.test\.ts$/.test(name)) return;
      clearTimeout(debounceTimer);
      debounceTimer = setTimeout(() => {
        console.log(`${path.join(folder, name)} has changed; the server starts again.`);
        void onChange();
      }, quietMilliseconds);
    }),
  );
  return () => {
    clearTimeout(debounceTimer);
    for (const watcher of watchers) watcher.close();
  };
}

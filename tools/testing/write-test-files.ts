import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';

/** Writes the files (path to text) into a temporary root folder, which is removed after the running test. */
export function writeTestFiles(files: Record<string, string>): string {
  const root = mkdtempSync(path.join(os.tmpdir(), 'fondly-planted-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    writeFileSync(path.join(root, name), text);
  }
  return root;
}

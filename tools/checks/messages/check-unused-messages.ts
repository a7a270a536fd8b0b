import { readFileSync } from 'node:fs';
import path from 'node:path';
import { listFiles } from '../list-files.ts';
import { reportViolations } from '../report-violations.ts';

const catalogFile = /^messages\/catalogs\/en\/(.+)\.json$/;
/** Code that people use. A message that only a test calls is unused. */
const shippedCode = /^(?:contract\/src|server|web\/(?:src|public))\/(?!.*\.test\.)/;

/** Finds messages of the English catalogs that no shipped code names. */
export function findUnusedMessages(root: string): string[] {
  const files = listFiles(root, ['.ts', '.tsx', '.json', '.html', '.webmanifest']);
  const used = new Set(
    files
      .filter((name) => shippedCode.test(name))
      .flatMap((name) => [...readFileSync(path.join(root, name), 'utf8').matchAll(/(?:\bm\.|\{\{)(\w+)/g)])
      .map(([, message]) => message),
  );
  return files.flatMap((name) => {
    const area = catalogFile.exec(name)?.[1];
    if (area === undefined) return [];
    const keys = Object.keys(JSON.parse(readFileSync(path.join(root, name), 'utf8')));
    return keys.filter((key) => !used.has(`${area}_${key}`)).map((key) => `${name}: nothing uses ${key}`);
  });
}

if (import.meta.main)
  reportViolations(findUnusedMessages(path.resolve(import.meta.dirname, '../../..')), 'Every message is used.');

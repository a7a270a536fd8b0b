import { readFileSync } from 'node:fs';
import path from 'node:path';
import { listFiles } from '../list-files.ts';
import { reportViolations } from '../report-violations.ts';

const catalogFile = /^messages\/catalogs\/en\/(.+)\.json$/;
/** Code that people use. A message that only a test calls is unused. */
const shippedCode = /^(?:contract\/src|server|web\/(?:src|public))\/(?!.*\.test\.)/;

/** The proxy contains these texts. `server/web/status-page.test.ts` compares them. */
const copiedTexts = /^server_pages_status_/;

/** Finds messages of the English catalogs that no shipped code names. */
export function findUnusedMessages(root: string): string[] {
  const files = listFiles(root, ['.ts', '.tsx', '.json', '.html', '.webmanifest']);
  const used = new Set(
    files
      .filter((name) => shippedCode.test(name))
      .flatMap((name) => [
        ...readFileSync(path.join(root, name), 'utf8').matchAll(/(?:\bm\.|\{\{|`(?=\w+_\$\{))(\w+)/g),
      ])
      .map(([, message]) => message),
  );
  return files.flatMap((name) => {
    const area = catalogFile.exec(name)?.[1];
    if (area === undefined) return [];
    const keys = Object.keys(JSON.parse(readFileSync(path.join(root, name), 'utf8')));
    // An area whose keys are made from codes, such as `problem_${code}`. The compiler checks those.
    if (used.has(`${area}_`)) return [];
    return keys
      .filter((key) => !used.has(`${area}_${key}`) && !copiedTexts.test(`${area}_${key}`))
      .map((key) => `${name}: nothing uses ${key}`);
  });
}

if (import.meta.main)
  reportViolations(findUnusedMessages(path.resolve(import.meta.dirname, '../../..')), 'Every message is used.');

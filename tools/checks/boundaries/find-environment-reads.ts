import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Source } from './source.ts';

const shipped = /^(?:contract\/src|server)\//;

/** Finds settings that are read outside of `platform`. Entry points may pass the environment to `readConfig`. */
export function findEnvironmentReads(root: string, sources: Source[]): string[] {
  return sources
    .filter(({ name, isTest }) => shipped.test(name) && !isTest && !name.startsWith('server/platform/'))
    .filter(({ name }) => {
      const text = readFileSync(path.join(root, name), 'utf8').replaceAll(/^\s*(?:\/\/|\*|\/\*).*$/gm, '');
      return text.replaceAll('readConfig(process.env)', '').includes('process.env');
    })
    .map(({ name }) => `${name}: only platform reads process.env`);
}

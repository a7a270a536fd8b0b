import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pseudoLanguage } from '@fondly/messages/pseudo-language';
import { reportViolations } from '../report-violations.ts';
import { findPlainTexts } from './find-plain-texts.ts';

/** Names are the same in every language. */
const names = ['Fondly', 'Atlanta'];

/** Builds the pages in the pseudo-language and finds texts of written pages that come from no catalog. */
export function checkPageTexts(root: string): string[] {
  const options = {
    cwd: path.join(root, 'web'),
    env: { ...process.env, PAGE_LANGUAGE: pseudoLanguage },
    stdio: 'pipe' as const,
  };
  execFileSync(path.join(root, 'node_modules/.bin/react-router'), ['build'], options);
  const folder = path.join(root, 'web/build', pseudoLanguage, 'client');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.html'))
    .sort()
    .flatMap((name) =>
      findPlainTexts(readFileSync(path.join(folder, name), 'utf8'), names).map((text) => `${name}: ${text}`),
    );
}

if (import.meta.main)
  reportViolations(
    checkPageTexts(path.resolve(import.meta.dirname, '../../..')),
    'Every text of the written pages comes from a catalog.',
  );

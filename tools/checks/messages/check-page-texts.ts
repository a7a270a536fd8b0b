import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { buildPseudoPages } from '@fondly/dev/build-web';
import { reportViolations } from '../report-violations.ts';
import { findPlainTexts } from './find-plain-texts.ts';

/** Names are the same in every language. */
const names = ['Fondly', 'Atlanta'];

/** Builds the pages in the pseudo-language and finds texts of written pages that come from no catalog. */
export async function checkPageTexts(): Promise<string[]> {
  const folder = await buildPseudoPages();
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.html'))
    .sort()
    .flatMap((name) =>
      findPlainTexts(readFileSync(path.join(folder, name), 'utf8'), names).map((text) => `${name}: ${text}`),
    );
}

if (import.meta.main) reportViolations(await checkPageTexts(), 'Every text of the written pages comes from a catalog.');

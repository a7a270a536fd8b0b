import { readFileSync } from 'node:fs';
import path from 'node:path';
import { listFiles } from './list-files.ts';
import { reportViolations } from './report-violations.ts';
import { futureSentences, specifiedSentences } from './specified-sentences.ts';

type Sentences = Record<string, string[]>;

/** The English catalogs, and code with sentences that people read. */
const shipped = /^(?:contract\/src|messages\/catalogs\/en|server|web\/src)\//;

/**
 * Finds required sentences that the source lacks, and future sentences that the source already contains: these must
 * move to the list of required sentences.
 */
export function checkSpecifiedSentences(
  root: string,
  required: Sentences = specifiedSentences,
  future: Sentences = futureSentences,
): string[] {
  const sources = listFiles(root, ['.ts', '.tsx', '.json'])
    .filter((name) => shipped.test(name) && !name.includes('.test.'))
    .map((name) => normalizeSource(readFileSync(path.join(root, name), 'utf8')));
  const isPresent = (sentence: string) => sources.some((source) => toPattern(sentence).test(source));
  const missing = flatten(required)
    .filter(([, sentence]) => !isPresent(sentence))
    .map(([section, sentence]) => `missing (${section}): ${sentence}`);
  const alreadyPresent = flatten(future)
    .filter(([, sentence]) => isPresent(sentence))
    .map(([section, sentence]) => `already present (${section}): ${sentence}`);
  return [...missing, ...alreadyPresent];
}

function flatten(sentences: Sentences): [section: string, sentence: string][] {
  return Object.entries(sentences).flatMap(([section, list]) => list.map((one): [string, string] => [section, one]));
}

/** The source without comments, escapes, entities, and line breaks: the texts as people read them. */
function normalizeSource(source: string): string {
  return source
    .replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
    .replaceAll(/\\(['"`])/g, '$1')
    .replaceAll(/&apos;|&#39;|&rsquo;/g, "'")
    .replaceAll('&amp;', '&')
    .replaceAll('&copy;', '©')
    .replaceAll(/\s+/g, ' ');
}

/**
 * Matches a whole text only: "No meals available" does not match "No meals available today". A parameter matches any
 * short expression.
 */
function toPattern(sentence: string): RegExp {
  const parts = sentence.split(/\{\w+\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`(?:^|['"\`>}]) ?${parts.join('[^;]{1,80}?')} ?(?:$|['"\`<{$])`);
}

if (import.meta.main) {
  const count = flatten(specifiedSentences).length;
  reportViolations(
    checkSpecifiedSentences(path.resolve(import.meta.dirname, '../..')),
    `The source contains all ${count} sentences of the specification.`,
  );
}

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { listFiles } from './list-files.ts';
import { reportViolations } from './report-violations.ts';
import { futureSentences, specifiedSentences } from './specified-sentences.ts';

type Sentences = Record<string, string[]>;

/** Where sentences that people read may stand. */
const shipped = /^(?:contract\/src|server|web\/src)\//;

/**
 * Sentences of the specification that the source does not have, and sentences of later work that it has:
 * those must move to the first list, so that the second shrinks and nothing that was done gets lost.
 */
export function checkSpecifiedSentences(
  root: string,
  required: Sentences = specifiedSentences,
  future: Sentences = futureSentences,
): string[] {
  const sources = listFiles(root, ['.ts', '.tsx'])
    .filter((name) => shipped.test(name) && !name.includes('.test.'))
    .map((name) => normalizeSource(readFileSync(path.join(root, name), 'utf8')));
  const isPresent = (sentence: string) => sources.some((source) => toPattern(sentence).test(source));
  const missing = flatten(required)
    .filter(([, sentence]) => !isPresent(sentence))
    .map(([section, sentence]) => `missing (${section}): ${sentence}`);
  const alreadyPresent = flatten(future)
    .filter(([, sentence]) => isPresent(sentence))
    .map(([section, sentence]) => `no longer later (${section}): ${sentence}`);
  return [...missing, ...alreadyPresent];
}

function flatten(sentences: Sentences): [section: string, sentence: string][] {
  return Object.entries(sentences).flatMap(([section, list]) => list.map((one): [string, string] => [section, one]));
}

/** The source as its reader sees its texts: without comments, escapes, entities and breaks between lines. */
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
 * A sentence between the marks that end a text in source: "No meals available" is not found inside
 * "No meals available today". What the product fills in may be any short expression.
 */
function toPattern(sentence: string): RegExp {
  const parts = sentence.split(/\{\w+\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`(?:^|['"\`>}]) ?${parts.join('[^;]{1,80}?')} ?(?:$|['"\`<{$])`);
}

if (import.meta.main) {
  const count = flatten(specifiedSentences).length;
  reportViolations(
    checkSpecifiedSentences(path.resolve(import.meta.dirname, '../..')),
    `All ${count} sentences of the specification are there.`,
  );
}

/** Finds words that the glossary replaces, in names, comments, test titles, documents, and paths. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { listFiles } from './list-files.ts';
import { readSourceTexts, type SourceText } from './read-source-texts.ts';
import { reportViolations } from './report-violations.ts';
import { splitIntoWords } from './split-into-words.ts';
import { type VocabularyException, type VocabularyRule, vocabulary, vocabularyExceptions } from './vocabulary.ts';

const checkedFolders = /^(?:server|web|contract|dev|stripe-sandbox|e2e|tools|docs)\//;
/** These files contain the words as data. */
const dataFiles = /^tools\/checks\/(?:vocabulary|check-vocabulary)[.\w-]*$/;
/** A string that can only be a name: of a job, a state, a file. */
const nameInString = /^[a-z][a-zA-Z0-9]*(?:[-.][a-zA-Z0-9]+)*$/;

export type VocabularyUse = {
  file: string;
  line: number;
  kind: 'name' | 'string' | 'prose';
  text: string;
  write: string;
};

export function findVocabularyUses(
  root: string,
  rules: VocabularyRule[] = vocabulary,
  exceptions: VocabularyException[] = vocabularyExceptions,
): VocabularyUse[] {
  const files = listFiles(root, ['']).filter((name) => checkedFolders.test(name) && !dataFiles.test(name));
  return files.flatMap((file) => {
    const ownExceptions = exceptions.filter(({ path: pattern }) => pattern?.test(file) ?? true);
    if (ownExceptions.some(({ text }) => text === undefined)) return [];
    const ownRules = rules.filter(({ folders }) => folders?.test(file) ?? true);
    return findInFile(root, file, ownRules).filter((use) => !ownExceptions.some(({ text }) => text?.test(use.text)));
  });
}

function findInFile(root: string, file: string, rules: VocabularyRule[]): VocabularyUse[] {
  const strictRules = rules.filter((rule) => rule.isBannedEverywhere);
  const fileName = path.basename(file).replace(/\..*$/, '');
  const uses = findNames(file, [{ text: fileName, line: 1 }], rules);
  if (/\.(?:ts|tsx|mjs)$/.test(file)) {
    const { names, comments, titles, strings } = readSourceTexts(root, file);
    const prose = [...comments, ...titles].flatMap(toLines);
    const nameStrings = strings.filter(({ text }) => nameInString.test(text));
    uses.push(...findNames(file, names, rules), ...findNames(file, nameStrings, strictRules, 'string'));
    uses.push(...findProse(file, prose, strictRules));
  }
  if (file.endsWith('.md')) uses.push(...findProse(file, readLines(root, file), strictRules));
  if (file.endsWith('.css')) {
    const lines = readLines(root, file);
    uses.push(...findNames(file, lines.flatMap(listCssNames), rules));
    uses.push(
      ...findProse(
        file,
        lines.filter(({ text }) => /^\s*(?:\/\*|\*)/.test(text)),
        strictRules,
      ),
    );
  }
  return uses;
}

function findNames(
  file: string,
  names: SourceText[],
  rules: VocabularyRule[],
  kind: 'name' | 'string' = 'name',
): VocabularyUse[] {
  // Columns keep their names until a migration renames them.
  return names
    .filter(({ text }) => !text.includes('_'))
    .flatMap(({ text, line }) => {
      const words = ` ${splitIntoWords(text).join(' ')} `;
      const rule = rules.find((one) =>
        one.names.some((name) => words.includes(` ${name} `) || words.includes(` ${name}s `)),
      );
      return rule ? [{ file, line, kind, text, write: rule.write }] : [];
    });
}

function findProse(file: string, lines: SourceText[], rules: VocabularyRule[]): VocabularyUse[] {
  return lines.flatMap(({ text, line }) =>
    rules
      .filter((rule) => rule.prose?.test(text) || hasBannedName(text, rule))
      .map(({ write }) => ({ file, line, kind: 'prose' as const, text: text.trim(), write })),
  );
}

/** Names inside prose, such as `giveBack` or give-back. Plain words with a space between them are ordinary English. */
function hasBannedName(text: string, { names }: VocabularyRule): boolean {
  return names
    .filter((name) => name.includes(' '))
    .some((name) => new RegExp(`\\b${name.replaceAll(' ', '-?')}s?\\b`, 'i').test(text));
}

function readLines(root: string, file: string): SourceText[] {
  return toLines({ text: readFileSync(path.join(root, file), 'utf8'), line: 1 });
}

function toLines({ text, line }: SourceText): SourceText[] {
  return text.split('\n').map((one, index) => ({ text: one, line: line + index }));
}

function listCssNames({ text, line }: SourceText): SourceText[] {
  return [...text.matchAll(/(?:\.|--)([a-zA-Z][\w-]*)/g)].map(([, name = '']) => ({ text: name, line }));
}

const formatUse = ({ file, line, text, write }: VocabularyUse) => `${file}:${line}: ${text} (write ${write})`;
if (import.meta.main) {
  const root = path.resolve(import.meta.dirname, '../..');
  reportViolations(findVocabularyUses(root).map(formatUse), 'No avoided word is used.');
}

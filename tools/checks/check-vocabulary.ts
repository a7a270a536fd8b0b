/**
 * Finds words that the glossary replaces. `--list` prints every use. `--lower` writes the present counts to the baseline
 * where they are lower: it never raises a count.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { listFiles } from './list-files.ts';
import { readSourceTexts, type SourceText } from './read-source-texts.ts';
import { reportViolations } from './report-violations.ts';
import { splitIntoWords } from './split-into-words.ts';
import { type VocabularyException, type VocabularyRule, vocabulary, vocabularyExceptions } from './vocabulary.ts';

const checkedFolders = /^(?:server|web|contract|dev|stripe-sandbox|e2e|tools|docs)\//;
const baselineFile = 'tools/checks/vocabulary-baseline.json';
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
export type Baseline = Record<VocabularyUse['kind'], Record<string, number>>;

/** Finds the words of `rules` in names, comments, test titles, documents, and paths. */
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

/** Violations: the uses of each folder and kind that exceeds its count in the baseline. */
export function checkVocabulary(uses: VocabularyUse[], baseline: Baseline): string[] {
  return (['name', 'string', 'prose'] as const).flatMap((kind) =>
    [...countByFolder(uses, kind)].flatMap(([folder, count]) => {
      const allowed = baseline[kind][folder] ?? 0;
      if (count <= allowed) return [];
      const own = uses.filter((use) => use.kind === kind && toFolder(use.file) === folder);
      const summary = allowed > 0 ? [`${folder}: ${count} uses in kind ${kind}, ${allowed} allowed`] : [];
      return [...summary, ...own.map(formatUse)];
    }),
  );
}

const formatUse = ({ file, line, text, write }: VocabularyUse) => `${file}:${line}: ${text} (write ${write})`;
const toFolder = (file: string) => path.dirname(file).split('/').slice(0, 2).join('/');

function countByFolder(uses: VocabularyUse[], kind: VocabularyUse['kind']): Map<string, number> {
  const counts = new Map<string, number>();
  for (const use of uses) {
    if (use.kind !== kind) continue;
    const folder = toFolder(use.file);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return counts;
}

/** The baseline with lower counts where the uses have become fewer. Folders without uses are removed. */
export function lowerBaseline(uses: VocabularyUse[], baseline: Baseline): Baseline {
  const lower = (kind: VocabularyUse['kind']) => {
    const counts = countByFolder(uses, kind);
    const lowered = Object.entries(baseline[kind]).map(([folder, allowed]): [string, number] => [
      folder,
      Math.min(allowed, counts.get(folder) ?? 0),
    ]);
    return Object.fromEntries(lowered.filter(([, allowed]) => allowed > 0));
  };
  return { name: lower('name'), string: lower('string'), prose: lower('prose') };
}

if (import.meta.main) {
  const root = path.resolve(import.meta.dirname, '../..');
  const baseline: Baseline = JSON.parse(readFileSync(path.join(root, baselineFile), 'utf8'));
  const uses = findVocabularyUses(root);
  if (process.argv.includes('--list')) console.log(uses.map(formatUse).join('\n'));
  if (process.argv.includes('--lower'))
    writeFileSync(path.join(root, baselineFile), `${JSON.stringify(lowerBaseline(uses, baseline), null, 2)}\n`);
  reportViolations(
    checkVocabulary(uses, baseline),
    uses.length === 0
      ? 'No avoided word is used.'
      : `${uses.length} uses of avoided words remain, none above the baseline.`,
  );
}

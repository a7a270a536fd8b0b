import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { reportViolations } from './report-violations.ts';

const document = 'docs/requirements.md';
/** The number of rows of each chapter. */
const chapters = {
  ...{ PUB: 9, AUTH: 13, DISC: 14, ORD: 14, HIST: 7, FAV: 2, WAIT: 7, PROF: 6, RSUP: 10, RACC: 4, DASH: 7 },
  ...{ MEAL: 13, RORD: 7, PICK: 4, NOTI: 4, PAYO: 5, ADM: 5, X: 8 },
};
const row = /^\| ([A-Z]+-\d\d) \| .+ \| (.*) \|$/gm;
const proof = /^`([^`]+)`: (.+)$/;

/** Finds requirements that are missing, or that no existing test shows. */
export function checkRequirements(root: string, counts: Record<string, number> = chapters): string[] {
  const rows = [...readFileSync(path.join(root, document), 'utf8').matchAll(row)];
  const ids = rows.map(([, id = '']) => id);
  const wanted = Object.entries(counts).flatMap(([chapter, count]) =>
    Array.from({ length: count }, (_, index) => `${chapter}-${String(index + 1).padStart(2, '0')}`),
  );
  return [
    ...wanted.filter((id) => ids.filter((one) => one === id).length !== 1).map((id) => `${id} needs exactly one row`),
    ...ids.filter((id) => !wanted.includes(id)).map((id) => `${id} is not known`),
    ...rows.flatMap(([, id = '', proofs = '']) =>
      proofs.split('<br>').flatMap((cell) => findFault(root, cell).map((fault) => `${id}: ${fault}`)),
    ),
  ].map((fault) => `${document}: ${fault}`);
}

function findFault(root: string, cell: string): string[] {
  const [, file = '', title = ''] = proof.exec(cell) ?? [];
  if (file === '') return ['no test is named'];
  if (!/\.(?:test|spec)\.tsx?$/.test(file) || !existsSync(path.join(root, file)))
    return [`${file} is no file of tests`];
  return isTitleIn(readFileSync(path.join(root, file), 'utf8'), title) ? [] : [`${file} has no test "${title}"`];
}

/** A title is a whole string of the source, in any of the three kinds of quotes. */
const isTitleIn = (source: string, title: string): boolean =>
  ["'", '"', '`'].some((quote) => source.replaceAll(`\\${quote}`, quote).includes(`${quote}${title}${quote}`));

if (import.meta.main) {
  reportViolations(
    checkRequirements(path.resolve(import.meta.dirname, '../..')),
    'Every requirement names tests that exist.',
  );
}

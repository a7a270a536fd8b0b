import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { reportViolations } from './checks/report-violations.ts';
import { drawDataModel } from './diagrams/draw-data-model.ts';
import { drawModules } from './diagrams/draw-modules.ts';
import { drawOrderLifecycle } from './diagrams/draw-order-lifecycle.ts';
import { listSettings } from './diagrams/list-settings.ts';

const marks = { start: '<!-- written by tools/make-diagrams.ts -->', end: '<!-- end of what is written -->' };

/** The generated part of each document. */
export const generatedParts = (root: string): Record<string, string> => ({
  'docs/architecture.md': drawModules(root),
  'docs/data-model.md': drawDataModel(path.join(root, 'server/migrations')),
  'docs/order-lifecycle.md': drawOrderLifecycle(),
  'docs/settings.md': listSettings(root),
});

/**
 * Replaces the text between the marks of a document with `part`. People write the text around them.
 *
 * @throws Error if a mark is missing
 */
export function replacePart(text: string, part: string): string {
  const start = text.indexOf(marks.start);
  const end = text.indexOf(marks.end);
  if (start < 0 || end < start) throw new Error(`the marks "${marks.start}" and "${marks.end}" are missing`);
  return `${text.slice(0, start + marks.start.length)}\n\n${part}\n\n${text.slice(end)}`;
}

/** With `--check`, lists the outdated documents and changes nothing. */
function main(root: string, isCheck: boolean): void {
  const outdated: string[] = [];
  for (const [name, part] of Object.entries(generatedParts(root))) {
    const file = path.join(root, name);
    const before = readFileSync(file, 'utf8');
    const after = replacePart(before, part);
    if (before === after) continue;
    if (isCheck) outdated.push(`${name} is not current: run npm run diagrams`);
    else writeFileSync(file, after);
  }
  reportViolations(outdated, 'Diagrams and tables in docs/ are current.');
}

if (import.meta.main) main(path.resolve(import.meta.dirname, '..'), process.argv.includes('--check'));

import { readFileSync } from 'node:fs';
import path from 'node:path';

/** A block of commands of the runbook that says on which machines it is run. */
export type RunbookStep = { where: string; commands: string };

const file = path.resolve(import.meta.dirname, '../../docs/runbook.md');

/** The blocks of a chapter that begin with a line such as `# on the leader`, in order. */
export function readRunbook(chapter: string): RunbookStep[] {
  const text = readFileSync(file, 'utf8');
  const start = text.indexOf(`\n## ${chapter}\n`);
  if (start < 0) throw new Error(`docs/runbook.md has no chapter "${chapter}".`);
  const end = text.indexOf('\n## ', start + 1);
  const blocks = text.slice(start, end).matchAll(/^```\n# on ([^\n]+)\n([\s\S]*?)^```$/gm);
  return [...blocks].map(([, where = '', commands = '']) => ({ where, commands }));
}

import { execFileSync } from 'node:child_process';

/** The first characters of the commit that is checked out, as `git log --oneline` shows them. */
export const readCommit = (root: string): string =>
  execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root }).toString().trim();

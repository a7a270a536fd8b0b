import { execFileSync } from 'node:child_process';

/**
 * Lists the files that differ from the last commit shared with `main`, uncommitted and new files included. On `main`
 * itself, that commit is the last one, so only uncommitted work counts.
 */
export function listChangedFiles(root: string): string[] {
  const git = (...options: string[]) =>
    execFileSync('git', options, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  const base = findMergeBase(git);
  const changed = git('diff', '--name-only', '--diff-filter=d', base).split('\n');
  const added = git('ls-files', '--others', '--exclude-standard').split('\n');
  return [...new Set([...changed, ...added])].filter(Boolean).sort();
}

/** A checkout without a branch `main`, such as a shallow clone, compares with its last commit. */
function findMergeBase(git: (...options: string[]) => string): string {
  try {
    return git('merge-base', 'HEAD', 'main').trim();
  } catch {
    return 'HEAD';
  }
}

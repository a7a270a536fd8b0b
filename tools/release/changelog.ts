const unreleased = '## [Unreleased]';
const heading = /^## \[(.+?)\](?: - (\d{4}-\d{2}-\d{2}))?$/;

/**
 * Gives what is unreleased a version and a day, and leaves an empty section for what comes next.
 *
 * @param text - of `CHANGELOG.md`, in the form of Keep a Changelog
 * @param day - as `2026-11-26`
 * @returns the new text, and the notes of this release without their heading
 * @throws Error if nothing is unreleased or the version is there already
 */
export function releaseChangelog(text: string, version: string, day: string): { text: string; notes: string } {
  if (text.includes(`## [${version}]`)) throw new Error(`${version} is in CHANGELOG.md already.`);
  const notes = readNotes(text, 'Unreleased');
  if (notes === '') throw new Error('CHANGELOG.md says nothing about what is unreleased.');
  return { text: text.replace(unreleased, () => `${unreleased}\n\n## [${version}] - ${day}`), notes };
}

/**
 * What the changelog says about one version, or about `Unreleased`.
 *
 * @returns '' if the section is empty
 * @throws Error if there is no such section
 */
export function readNotes(text: string, version: string): string {
  const lines = text.split('\n');
  const start = lines.findIndex((line) => heading.exec(line)?.[1] === version);
  if (start < 0) throw new Error(`CHANGELOG.md has no section "## [${version}]".`);
  const length = lines.slice(start + 1).findIndex((line) => heading.test(line));
  return lines
    .slice(start + 1, length < 0 ? undefined : start + 1 + length)
    .join('\n')
    .trim();
}

/** Whether `next` is a version as 1.2.3 that is above `current`. */
export function isLaterVersion(next: string, current: string): boolean {
  if (!/^\d+\.\d+\.\d+$/.test(next)) return false;
  const [a, b] = [next, current].map((version) => version.split('.').map(Number));
  const at = [0, 1, 2].find((part) => a?.[part] !== b?.[part]);
  return at !== undefined && Number(a?.[at]) > Number(b?.[at]);
}

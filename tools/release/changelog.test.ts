import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { isLaterVersion, readNotes, releaseChangelog } from './changelog.ts';

const text = `# Changelog

## [Unreleased]

### Added

- Soup.

## [1.0.0] - 2026-11-26

### Added

- Ramen.
`;

describe('The changelog', () => {
  test('gives what is unreleased a version and a day, and begins a new section', () => {
    const released = releaseChangelog(text, '1.1.0', '2026-12-01');
    expect(released.notes).toBe('### Added\n\n- Soup.');
    expect(released.text).toBe(text.replace('## [Unreleased]', '## [Unreleased]\n\n## [1.1.0] - 2026-12-01'));
    expect(readNotes(released.text, '1.1.0')).toBe('### Added\n\n- Soup.');
    expect(readNotes(released.text, '1.0.0')).toBe('### Added\n\n- Ramen.');
    expect(readNotes(released.text, 'Unreleased')).toBe('');
  });

  test('refuses a version that is there, a release of nothing, and an unknown section', () => {
    const once = releaseChangelog(text, '1.1.0', '2026-12-01').text;
    expect(() => releaseChangelog(text, '1.0.0', '2026-12-01')).toThrow('already');
    expect(() => releaseChangelog(once, '1.2.0', '2026-12-02')).toThrow('says nothing');
    expect(() => readNotes(text, '2.0.0')).toThrow('no section');
  });

  test.for([
    ['1.0.0', '0.1.0', true],
    ['1.10.0', '1.9.9', true],
    ['1.0.1', '1.0.0', true],
    ['1.0.0', '1.0.0', false],
    ['0.9.0', '1.0.0', false],
    ['1.0', '0.1.0', false],
    ['v1.0.0', '0.1.0', false],
  ] as const)('%s follows %s: %s', ([next, current, isLater]) => {
    expect(isLaterVersion(next, current)).toBe(isLater);
  });

  test('of Fondly has a section for what is unreleased', () => {
    const changelog = readFileSync(path.resolve(import.meta.dirname, '../../CHANGELOG.md'), 'utf8');
    expect(() => readNotes(changelog, 'Unreleased')).not.toThrow();
  });
});

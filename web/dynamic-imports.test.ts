import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const folder = path.join(import.meta.dirname, 'src');

/** It renders something else in place of a script that is gone. */
const loader = 'shared/page/lazy-part.ts';
/** These files handle a script that is gone themselves. */
const exceptions: Record<string, string> = {
  'page-modules.tsx': 'The document of a page names the scripts that exist, so the page is loaded again.',
  'public/landing/use-todays-meals.ts': 'A tile in its place offers to load the page again.',
  'restaurant/counter/scan-dialog.tsx': 'The code can be typed instead.',
  'shared/ui/feedback/toast-region.tsx': 'The newest toast is drawn without the script.',
};

/** The import is all that the function of the loader does. */
const isLoaded = /(?:lazyPart|createScript)(?:<[^()]*>)?\(\s*\(\) =>\s*$/;

function findUnguarded(text: string): string[] {
  const code = text.replaceAll(/^\s*(?:\/\/|\*|\/\*).*$/gm, '');
  return [...code.matchAll(/\bimport\(\s*(['"][^'"]+['"])/g)]
    .filter(({ index }) => {
      const before = code.slice(0, index);
      return !isLoaded.test(before) && !before.endsWith('typeof ');
    })
    .map(([, target = '']) => target);
}

describe('A script that is loaded later', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: folder })
    .filter((file) => !/\.test\.|\.d\.ts$/.test(file))
    .map((file) => ({ file, text: readFileSync(path.join(folder, file), 'utf8') }));

  test('comes through a loader that keeps the page when the script is gone', () => {
    const unguarded = files.filter(({ text }) => findUnguarded(text).length > 0).map(({ file }) => file);
    expect(unguarded.sort()).toEqual(Object.keys(exceptions).sort());
  });

  test('is not a component of React alone, which breaks the page when the script is gone', () => {
    const lazy = files.filter(({ text }) => /import \{[^}]*\blazy\b[^}]*\} from 'react'/.test(text));
    expect(lazy.map(({ file }) => file)).toEqual([loader]);
  });

  test.for([
    ["const Part = lazyPart(() => import('./part.tsx').then((file) => file.Part));", []],
    ["const script = createScript(() => import('./part.tsx'));", []],
    ["type Decode = typeof import('./part.tsx')['default'];", []],
    ["// import('./part.tsx')", []],
    ["const load = () => import('./part.tsx');", ["'./part.tsx'"]],
    ["const { part } = await import('./part.tsx');", ["'./part.tsx'"]],
  ] as const)('%s has the imports %o outside of a loader', ([text, found]) => {
    expect(findUnguarded(text)).toEqual(found);
  });
});

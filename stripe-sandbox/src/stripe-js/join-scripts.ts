import { readFileSync } from 'node:fs';

const folder = new URL('./browser/', import.meta.url);

/** Matches named imports, on one or more lines. The browser modules use no other imports. */
const importLine = /^import [^;]*? from '\.\/([\w-]+)\.mjs';$/gm;

/**
 * Joins an entry in `browser/` and its imports into one classic script. Imported modules come first, once each. All
 * modules share one scope, so no two may declare the same name.
 */
export function joinScripts(entry: string): string {
  const joined = new Map<string, string>();
  const add = (name: string) => {
    if (joined.has(name)) return;
    joined.set(name, '');
    const source = readFileSync(new URL(`${name}.mjs`, folder), 'utf8');
    for (const [, imported = ''] of source.matchAll(importLine)) add(imported);
    // Moves the module behind its imports: a Map keeps the order of insertion.
    joined.delete(name);
    joined.set(name, source.replaceAll(importLine, '').replaceAll(/^export /gm, ''));
  };
  add(entry);
  return `(() => {\n'use strict';\n${[...joined.values()].join('\n')}\n})();\n`;
}

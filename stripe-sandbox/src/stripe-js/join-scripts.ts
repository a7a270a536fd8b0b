import { readFileSync } from 'node:fs';

const folder = new URL('./browser/', import.meta.url);

/** Named imports over one or more lines; the browser's files have no other kind. */
const importLine = /^import [^;]*? from '\.\/([\w-]+)\.mjs';$/gm;

/**
 * One script out of the modules in `browser/`, for pages that load it by a plain script element: whoever is imported
 * comes first, once, and all share one scope. So no two modules may declare the same name.
 */
export function joinScripts(entry: string): string {
  const joined = new Map<string, string>();
  const add = (name: string) => {
    if (joined.has(name)) return;
    joined.set(name, '');
    const source = readFileSync(new URL(`${name}.mjs`, folder), 'utf8');
    for (const [, imported = ''] of source.matchAll(importLine)) add(imported);
    // Set again, behind everything it needs.
    joined.delete(name);
    joined.set(name, source.replaceAll(importLine, '').replaceAll(/^export /gm, ''));
  };
  add(entry);
  return `(() => {\n'use strict';\n${[...joined.values()].join('\n')}\n})();\n`;
}

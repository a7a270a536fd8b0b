import { readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * A table of every setting with its default. Reads the source of the schema, because zod keeps no comments.
 *
 * @throws Error for a setting without a comment, whose row would have no meaning
 */
export function listSettings(root: string): string {
  const source = readFileSync(path.join(root, 'server/platform/config.ts'), 'utf8');
  const [, schema = ''] = /z\.object\(\{\n([\s\S]*?)\n\}\);/.exec(source) ?? [];
  const rows: string[] = [];
  let comment = '';
  // A comment or a setting starts after two spaces. Deeper lines continue it.
  for (const part of schema.split(/^ {2}(?=\/\*\*|[A-Z])/m)) {
    const [, name, type = ''] = /^([A-Z][A-Z0-9_]+): ([\s\S]*),\s*$/.exec(part) ?? [];
    if (part.startsWith('/**')) comment = part.replaceAll(/^\/\*\*|\*\/\s*$|\n\s*\*(?!\/)/g, '').trim();
    if (!name) continue;
    if (!comment) throw new Error(`server/platform/config.ts: ${name} has no comment, and docs/settings.md needs one`);
    rows.push(`| \`${name}\` | ${readDefault(type)} | ${comment.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|')} |`);
    comment = '';
  }
  return ['| Setting | Default | Meaning |', '|---|---|---|', ...rows].join('\n');
}

/** Defaults that are constants elsewhere. */
const defaultsByName: Record<string, string> = {
  sandboxStripeKeys: "the sandbox's key",
  placeholderAddresses: 'a placeholder',
};

function readDefault(type: string): string {
  const [, value] = /\.default\(([\s\S]*)\)$/.exec(type) ?? [];
  if (value) return defaultsByName[value.split('.')[0] ?? ''] ?? `\`${value.replaceAll(/['_]/g, '')}\``;
  return type.includes('.optional()') ? '' : '**required**';
}

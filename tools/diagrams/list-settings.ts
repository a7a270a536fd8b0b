import { readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * A table of every setting with its default, read from the schema's source: zod keeps no comments.
 *
 * @throws Error when a setting has no comment, which would leave its row without a meaning
 */
export function listSettings(root: string): string {
  const source = readFileSync(path.join(root, 'server/platform/config.ts'), 'utf8');
  const [, schema = ''] = /z\.object\(\{\n([\s\S]*?)\n\}\);/.exec(source) ?? [];
  const rows: string[] = [];
  let comment = '';
  // A comment or a setting begins where two spaces are followed by anything but more of the same.
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

function readDefault(type: string): string {
  const [, value] = /\.default\(([\s\S]*)\)$/.exec(type) ?? [];
  if (value)
    return value.startsWith('sandboxStripeKeys') ? "the sandbox's key" : `\`${value.replaceAll(/['_]/g, '')}\``;
  return type.includes('.optional()') ? '' : '**required**';
}

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * TypeScript declarations of the compiled messages: `export const pay: Message<{ total: Value }>`. The compiler writes
 * types as comments of JavaScript, one file per message, which TypeScript would have to read on each check.
 *
 * @param folder - of the compiled messages
 * @param type - `Message` for pages, `ServerMessage` for the server
 */
export function declareMessages(folder: string, type: 'Message' | 'ServerMessage'): string {
  const files = readdirSync(folder).filter((name) => name.endsWith('.js') && name !== '_index.js');
  const lines = files.sort().map((name) => declareMessage(readFileSync(path.join(folder, name), 'utf8'), type));
  return `import type { ${type}, Value } from '../src/message-types.ts';\n\n${lines.join('\n')}\n`;
}

function declareMessage(code: string, type: string): string {
  const name = /^export const (\w+)/m.exec(code)?.[1];
  if (!name) throw new Error(`a compiled message has no name:\n${code.slice(0, 300)}`);
  const inputs = /@typedef \{\{(.*?)\}\} \w+Inputs \*\//.exec(code)?.[1] ?? '';
  const parameters = [...inputs.matchAll(/(\w+): NonNullable<unknown>/g)].map(([, parameter = '']) => {
    // A number decides which plural form is used.
    const isPlural = code.includes(`i?.${parameter}, {`);
    return `${parameter}: ${isPlural ? 'number' : 'Value'}`;
  });
  const tags = new Set([...code.matchAll(/type: "markup-\w+", name: "(\w+)"/g)].map(([, tag]) => `'${tag}'`));
  const record = parameters.length > 0 ? `{ ${parameters.join('; ')} }` : 'Record<never, never>';
  return `export declare const ${name}: ${type}<${[record, ...(tags.size > 0 ? [[...tags].join(' | ')] : [])].join(', ')}>;`;
}

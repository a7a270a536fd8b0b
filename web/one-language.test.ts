import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { exportText } from './one-language.ts';

const compiled = path.resolve(import.meta.dirname, '../messages/compiled/javascript/messages');

/** What a built page would import of a message. */
async function importMessage(name: string, language: string) {
  const code = exportText(readFileSync(path.join(compiled, `${name}.js`), 'utf8'), language).replace(
    /^import .*$/gm,
    '',
  );
  const module: Record<string, (inputs?: object) => string> = await import(
    /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`
  );
  return module[name];
}

describe('A page of one language', () => {
  test('a message is its text in the language of the page', async () => {
    expect((await importMessage('common_log_in', 'en'))?.()).toBe('Log in');
    expect((await importMessage('common_log_in', 'es'))?.()).toBe('Iniciar sesión');
    expect((await importMessage('common_log_in', 'en-XA'))?.()).toMatch(/^\[.*~\]$/);
  });

  test('a message with a value shows it', async () => {
    const message = await importMessage('page_load_failed', 'en');
    expect(message?.({ what: 'your orders' })).toContain('your orders');
  });

  test('a message that the compiler wrote in another way is an error', () => {
    expect(() => exportText('export const hello = "Hello";', 'en')).toThrow('does not choose its language');
  });
});

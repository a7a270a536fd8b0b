import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readCatalog, textsOf } from '@fondly/messages/catalogs';
import { languages } from '@fondly/messages/languages';
import { expect, test } from 'vitest';

const readDeployed = (name: string) => readFileSync(path.resolve(import.meta.dirname, '../../deploy/ha', name), 'utf8');
const toPlainText = (text: string) =>
  text
    .replaceAll(/\{[#/]\w+\}|<\/?a\b[^>]*>/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** The proxy answers while no server runs, so it cannot ask the catalog. */
test.each(languages)('the proxy has the texts of the catalog in the language "%s"', (language) => {
  const { status_api: refusal, ...page } = readCatalog(language, 'server_pages.json');
  const html = toPlainText(readDeployed('status/index.html'));
  for (const text of Object.values(page).flatMap(textsOf)) expect(html).toContain(toPlainText(text));
  expect(readDeployed('Caddyfile')).toContain(`"message":"${refusal}"`);
});

import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readCatalog, textsOf } from '@fondly/messages/catalogs';
import { defaultLanguage, type Language, languagePrefix, languages, localeOf } from '@fondly/messages/languages';
import { pseudoLanguage, toPseudo } from '@fondly/messages/pseudo-language';
import type { Plugin } from 'vite';

type BuildLanguage = Language | typeof pseudoLanguage;

/** Files of `public` with marks: the page without a network, its worker, and the description of the app. */
const translatedFiles = ['offline.html', 'sw.js', 'manifest.webmanifest'];

/**
 * Writes the texts of one language into static files. `{{offline_title}}` stands for a message, and `{{prefix}}` for the
 * start of every address of the language.
 */
export function translateStaticFiles(language: BuildLanguage): Plugin {
  return {
    name: 'translate-static-files',
    writeBundle({ dir }) {
      if (this.environment.name !== 'client' || dir === undefined) return;
      for (const name of translatedFiles) {
        const file = path.join(dir, name);
        writeFileSync(file, translateFile(name, readFileSync(file, 'utf8'), language));
      }
    },
    configureServer({ middlewares, config }) {
      middlewares.use((request, response, next) => {
        const name = translatedFiles.find((one) => request.url === `${config.base}${one}`);
        if (name === undefined) return next();
        const text = readFileSync(path.join(config.publicDir, name), 'utf8');
        response.setHeader('content-type', name.endsWith('.js') ? 'text/javascript' : 'text/html');
        response.end(translateFile(name, text, language));
      });
    },
  };
}

/** Replaces the marks of a file. Texts are escaped as its format asks for. */
export function translateFile(name: string, text: string, language: BuildLanguage): string {
  const escapeText = name.endsWith('.html') ? escapeHtml : escapeString;
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_mark, key: string) => escapeText(readValue(key, language)));
}

function readValue(key: string, language: BuildLanguage): string {
  if (key === 'language') return language;
  if (key === 'locale') return language === pseudoLanguage ? language : localeOf[language];
  if (key === 'prefix') return languagePrefix(language);
  if (key === 'prefixes') return languages.map(languagePrefix).join(' ');
  return readMessage(key, language);
}

function readMessage(key: string, language: BuildLanguage): string {
  const [area = '', ...words] = key.split('_');
  const catalog = readCatalog(language === pseudoLanguage ? defaultLanguage : language, `${area}.json`);
  const message = catalog[words.join('_')];
  if (message === undefined) throw new Error(`no catalog has the message ${key}`);
  const [text = ''] = textsOf(message);
  return language === pseudoLanguage ? toPseudo(text) : text;
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** For a string in quotes, as in JSON. */
const escapeString = (text: string): string => JSON.stringify(text).slice(1, -1);

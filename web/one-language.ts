import { isLanguage, type Language } from '@fondly/messages/languages';
import { pseudoLanguage } from '@fondly/messages/pseudo-language';
import type { Plugin } from 'vite';

const runtimeFile = /[\\/]messages[\\/]compiled[\\/]javascript[\\/]runtime\.js$/;
const messageFile = /[\\/]messages[\\/]compiled[\\/]javascript[\\/]messages[\\/](?!_index)\w+\.js$/;

/** The language of a build: pages are built once per language, so that a page loads no text that it doesn't show. */
export function readBuildLanguage(value: string | undefined): Language | typeof pseudoLanguage {
  if (value === undefined) return 'en';
  if (isLanguage(value) || value === pseudoLanguage) return value;
  throw new Error(`PAGE_LANGUAGE is ${value}, which is not a language of the catalogs`);
}

/** Reduces each message to its text in one language. The bundler then removes the texts of the other languages. */
export function oneLanguage(language: string): Plugin {
  return {
    name: 'one-language',
    enforce: 'pre',
    load(id) {
      if (!runtimeFile.test(id)) return null;
      const value = JSON.stringify(language);
      return `export const experimentalStaticLocale = ${value};\nexport const getLocale = () => ${value};\n`;
    },
    transform: (code, id) => (messageFile.test(id) ? exportText(code, language) : null),
  };
}

/**
 * Exports the text itself instead of the function that chooses its language: a third of the bytes of a short message.
 *
 * @throws Error if the compiler writes messages in another way
 */
export function exportText(code: string, language: string): string {
  const [chooser, name] = /^export const (\w+) = [\s\S]*/m.exec(code) ?? [];
  const choices = [...(chooser ?? '').matchAll(/(?:if \(locale === "([\w-]+)"\) )?return (\w+)\(/g)];
  const text = (choices.find(([, choice]) => choice === language) ?? choices.at(-1))?.[2];
  if (!chooser || !text) throw new Error('a compiled message does not choose its language as expected');
  return `${code.replace(chooser, () => '')}export { ${text} as ${name} };\n`;
}

import { isLanguage, type Language } from '@fondly/messages/languages';
import { pseudoLanguage } from '@fondly/messages/pseudo-language';
import type { Plugin } from 'vite';

const runtimeFile = /[\\/]messages[\\/]compiled[\\/]javascript[\\/]runtime\.js$/;

/** The language of a build: pages are built once per language, so that a page loads no text that it doesn't show. */
export function readBuildLanguage(value: string | undefined): Language | typeof pseudoLanguage {
  if (value === undefined) return 'en';
  if (isLanguage(value) || value === pseudoLanguage) return value;
  throw new Error(`PAGE_LANGUAGE is ${value}, which is not a language of the catalogs`);
}

/** Makes the language a constant. The bundler then removes the texts of the other languages. */
export function oneLanguage(language: string): Plugin {
  return {
    name: 'one-language',
    enforce: 'pre',
    load(id) {
      if (!runtimeFile.test(id)) return null;
      const value = JSON.stringify(language);
      return `export const experimentalStaticLocale = ${value};\nexport const getLocale = () => ${value};\n`;
    },
  };
}

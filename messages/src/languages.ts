/** The languages of Fondly. English has every message; Spanish has every message that customers and restaurants read. */
export const languages = ['en', 'es'] as const;
export type Language = (typeof languages)[number];
export const defaultLanguage: Language = 'en';

/** Languages as `Intl` names them. Dates, numbers, and money follow the conventions of the United States. */
export const localeOf: Record<Language, string> = { en: 'en-US', es: 'es-US' };

/** Languages name themselves, so that people recognize their own. */
export const languageNames: Record<Language, string> = { en: 'English', es: 'Español' };

export const isLanguage = (value: string): value is Language => languages.some((language) => language === value);

/** English pages have no prefix; the Spanish page of `/faq` is `/es/faq`. */
export const languagePrefix = (language: string): string => (language === defaultLanguage ? '' : `/${language}`);

/** The address of a page in a language. */
export const inLanguage = (path: string, language: Language): string => {
  const prefix = languagePrefix(language);
  return path === '/' && prefix ? prefix : `${prefix}${path}`;
};

/** The language of an address, and the address without its prefix: `/es/faq` is Spanish and `/faq`. */
export function splitLanguage(path: string): { language: Language; path: string } {
  const [, first = '', rest = '/'] = /^\/([^/]*)(\/.*)?$/.exec(path) ?? [];
  const language = languages.find((one) => one === first && one !== defaultLanguage);
  return language ? { language, path: rest } : { language: defaultLanguage, path };
}

/**
 * The language that a browser asks for first by its Accept-Language header. Regions don't matter:
 * `es-MX` is Spanish.
 */
export function chooseLanguage(acceptLanguage: string | undefined): Language {
  const wishes = (acceptLanguage ?? '').split(',').map((wish) => {
    const [tag = '', ...parameters] = wish.trim().toLowerCase().split(';');
    const language = languages.find((one) => one === tag.split('-')[0]);
    const quality = parameters
      .find((parameter) => parameter.trim().startsWith('q='))
      ?.trim()
      .slice(2);
    return { language, quality: quality === undefined ? 1 : Number(quality) || 0 };
  });
  const [best] = wishes
    .filter(({ language, quality }) => language && quality > 0)
    .sort((a, b) => b.quality - a.quality);
  return best?.language ?? defaultLanguage;
}

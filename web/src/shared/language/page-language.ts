import { inLanguage, type Language, languagePrefix, localeOf } from '@fondly/messages/languages';
import { getLocale } from '@fondly/messages/runtime';

/** The language of this build of the pages. */
export const pageLanguage: Language = getLocale();

/** As `Intl` names it. */
export const pageLocale = localeOf[pageLanguage];

/** The full address of a page in this language, for links that the router does not handle. */
export const toAddress = (path: string): string => inLanguage(path, pageLanguage);

/** The path of an address of this language, as the router knows it. */
export const withoutPrefix = (pathname: string): string => pathname.slice(languagePrefix(pageLanguage).length) || '/';

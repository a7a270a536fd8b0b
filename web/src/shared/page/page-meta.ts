import * as m from '@fondly/messages';
import { defaultLanguage, inLanguage, type Language, languages, splitLanguage } from '@fondly/messages/languages';
import { toAddress } from '../language/page-language.ts';

/** A message, which is called when the page is drawn, or a text of a page that is in English only. */
type Text = string | (() => string);

type PageMeta = {
  /** Without the product name, which is added. */
  title: Text;
  description?: Text;
  /** Kept out of search engines, as every page behind a sign-in. */
  hidden?: boolean;
  /** The address contains a token. It must not reach search engines or, as a referrer, linked pages. */
  hasSecretUrl?: boolean;
  /** Prerendered once for many addresses, so it names no canonical address. */
  isSharedByManyUrls?: boolean;
  /** Structured data about the page (schema.org, JSON-LD). */
  jsonLd?: (origin: string) => Record<string, unknown>;
};
/** One tag in the head of a document. */
export type MetaDescriptor =
  | { title: string }
  | { name: string; content: string }
  | { property: string; content: string }
  | { tagName: 'link'; rel: string; href: string; hrefLang?: string }
  | { 'script:ld+json': Record<string, unknown> };
type Visit = { location: { pathname: string } };

/** Pages are prerendered before their host is known. The server replaces this address with its own. */
const origin = typeof window === 'undefined' ? 'https://public-url.invalid' : window.location.origin;

/** The meta tags of a page. A route exports the result as `meta`. */
export function pageMeta({ hidden, hasSecretUrl, isSharedByManyUrls, jsonLd, ...texts }: PageMeta) {
  const isHidden = hidden || hasSecretUrl;
  return (visit?: Visit): MetaDescriptor[] => {
    const descriptors = describePage(texts);
    if (isHidden) descriptors.push({ name: 'robots', content: 'noindex' });
    if (hasSecretUrl) descriptors.push({ name: 'referrer', content: 'no-referrer' });
    if (jsonLd) descriptors.push({ 'script:ld+json': jsonLd(origin) });
    if (isHidden || !visit) return descriptors;
    return [
      ...descriptors,
      ...(isSharedByManyUrls ? [] : canonicalTags(visit.location.pathname)),
      ...listSocialImageTags(),
    ];
  };
}

const readText = (text: Text): string => (typeof text === 'string' ? text : text());

function describePage(texts: Pick<PageMeta, 'title' | 'description'>): MetaDescriptor[] {
  const title = readText(texts.title);
  const fullTitle = title === 'Fondly' ? title : `${title} | Fondly`;
  const descriptors: MetaDescriptor[] = [{ title: fullTitle }, { property: 'og:title', content: fullTitle }];
  if (texts.description) {
    const description = readText(texts.description);
    descriptors.push(
      { name: 'description', content: description },
      { property: 'og:description', content: description },
    );
  }
  return descriptors;
}

/** Search engines show people the page of their language. Without a language of ours they get the English page. */
export function canonicalTags(pathname: string): MetaDescriptor[] {
  const path = splitLanguage(pathname.replace(/\/$/, '') || '/').path;
  const address = origin + toAddress(path);
  const alternate = (hrefLang: string, language: Language) =>
    ({ tagName: 'link', rel: 'alternate', hrefLang, href: origin + inLanguage(path, language) }) as const;
  return [
    ...languages.map((language) => alternate(language, language)),
    alternate('x-default', defaultLanguage),
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:url', content: address },
  ];
}

/** The preview of a page that is shared in other apps. */
const listSocialImageTags = (): MetaDescriptor[] => [
  { property: 'og:type', content: 'website' },
  { property: 'og:site_name', content: 'Fondly' },
  { property: 'og:image', content: `${origin}/pictures/social.jpg` },
  { property: 'og:image:width', content: '1200' },
  { property: 'og:image:height', content: '630' },
  { property: 'og:image:alt', content: m.page_social_image() },
  { name: 'twitter:card', content: 'summary_large_image' },
];

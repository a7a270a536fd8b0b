import type { MetaDescriptor } from 'react-router';

type PageMeta = {
  /** Without the name of the product, which is added. */
  title: string;
  description?: string;
  /** Kept out of search engines: everything behind a sign-in. */
  hidden?: boolean;
  /** The address carries a token, which must reach neither a search engine nor a page that is linked from here. */
  hasSecretUrl?: boolean;
  /** Written once for many addresses: it names none of them as its own. */
  isSharedByManyUrls?: boolean;
  /** What the page says to programs (schema.org, JSON-LD). */
  jsonLd?: (origin: string) => Record<string, unknown>;
};
type Visit = { location: { pathname: string } };

/** Pages are written before anybody knows where they will stand; the server puts its own address here. */
const origin = typeof window === 'undefined' ? 'https://public-url.invalid' : window.location.origin;

/** What a page says about itself; a route exports the answer as `meta`. */
export function pageMeta({ title, description, hidden, hasSecretUrl, isSharedByManyUrls, jsonLd }: PageMeta) {
  const isHidden = hidden || hasSecretUrl;
  const fullTitle = title === 'Fondly' ? title : `${title} | Fondly`;
  const descriptors: MetaDescriptor[] = [{ title: fullTitle }, { property: 'og:title', content: fullTitle }];
  if (description) {
    descriptors.push(
      { name: 'description', content: description },
      { property: 'og:description', content: description },
    );
  }
  if (isHidden) descriptors.push({ name: 'robots', content: 'noindex' });
  if (hasSecretUrl) descriptors.push({ name: 'referrer', content: 'no-referrer' });
  if (jsonLd) descriptors.push({ 'script:ld+json': jsonLd(origin) });
  return (visit?: Visit): MetaDescriptor[] => {
    if (isHidden || !visit) return descriptors;
    return [...descriptors, ...(isSharedByManyUrls ? [] : canonicalTags(visit.location.pathname)), ...socialImageTags];
  };
}

/** The one address of a page. */
function canonicalTags(pathname: string): MetaDescriptor[] {
  const address = origin + (pathname.replace(/\/$/, '') || '/');
  return [
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:url', content: address },
  ];
}

/** What a page is shown with where somebody passes it on. */
const socialImageTags: MetaDescriptor[] = [
  { property: 'og:type', content: 'website' },
  { property: 'og:site_name', content: 'Fondly' },
  { property: 'og:image', content: `${origin}/pictures/social.jpg` },
  { property: 'og:image:width', content: '1200' },
  { property: 'og:image:height', content: '630' },
  { property: 'og:image:alt', content: 'Meals from several kitchens on one table, and a paper bag' },
  { name: 'twitter:card', content: 'summary_large_image' },
];

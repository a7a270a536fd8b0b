import type { MetaDescriptor } from 'react-router';

type PageMeta = {
  /** Without the name of the product, which is added. */
  title: string;
  description?: string;
  /** Kept out of search engines: everything behind a sign-in, and pages that carry a token. */
  hidden?: boolean;
  /** Written once for many addresses: it names none of them as its own. */
  isSharedByManyUrls?: boolean;
  /** What the page says to programs (schema.org, JSON-LD). */
  jsonLd?: (origin: string) => Record<string, unknown>;
};
type Visit = { location: { pathname: string } };

/** Pages are written before anybody knows where they will stand; the server puts its own address here. */
const origin = typeof window === 'undefined' ? 'https://public-url.invalid' : window.location.origin;

/** What a page says about itself; a route exports the answer as `meta`. */
export function pageMeta({ title, description, hidden = false, isSharedByManyUrls = false, jsonLd }: PageMeta) {
  const fullTitle = title === 'Fondly' ? title : `${title} | Fondly`;
  const descriptors: MetaDescriptor[] = [{ title: fullTitle }, { property: 'og:title', content: fullTitle }];
  if (description) {
    descriptors.push(
      { name: 'description', content: description },
      { property: 'og:description', content: description },
    );
  }
  if (hidden) descriptors.push({ name: 'robots', content: 'noindex' });
  if (jsonLd) descriptors.push({ 'script:ld+json': jsonLd(origin) });
  return (visit?: Visit): MetaDescriptor[] => {
    if (hidden || !visit) return descriptors;
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

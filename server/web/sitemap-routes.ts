import { withoutOptionalParam } from '@fondly/contract/page';
import { pages } from '@fondly/contract/pages';
import { inLanguage, type Language, languages } from '@fondly/messages/languages';
import { memoizeFor } from '../meals/search/memoize-for.ts';
import type { Routes } from '../platform/http/route.ts';
import { listOnSalePaths } from './on-sale/read-on-sale.ts';

/** How long the list of kitchens is shared. */
const sitemapMilliseconds = 600_000;

/** Both files contain absolute URLs, which only the running server knows. */
export const sitemapRoutes: Routes = (_route, { app, http }) => {
  const { publicUrl } = app.config;
  const robots = `User-agent: *\nDisallow: /api/\nDisallow: /files/\n\nSitemap: ${publicUrl}/sitemap.xml\n`;
  const entries = pages
    .filter(({ isInSitemap }) => isInSitemap)
    .flatMap(({ path }) => languages.map((language) => describePage(publicUrl, withoutOptionalParam(path), language)));
  const sitemap = memoizeFor(app.clock, sitemapMilliseconds, async () => {
    const onSale = (await listOnSalePaths(app)).flatMap((path) =>
      languages.map((language) => describePage(publicUrl, path, language)),
    );
    return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${[...entries, ...onSale].join('\n')}
</urlset>
`;
  });
  const hidden = { schema: { hide: true } };
  const aDay = 'public, max-age=86400';
  http.get('/robots.txt', hidden, async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', aDay).send(robots),
  );
  http.get('/sitemap.xml', hidden, async (_request, reply) =>
    reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', aDay)
      .send(await sitemap()),
  );
};

/** Each language of a page is an entry that names all of them, so that search engines show people theirs. */
function describePage(publicUrl: string, path: string, language: Language): string {
  const alternates = languages.map(
    (other) => `<xhtml:link rel="alternate" hreflang="${other}" href="${publicUrl}${inLanguage(path, other)}"/>`,
  );
  return `  <url><loc>${publicUrl}${inLanguage(path, language)}</loc>${alternates.join('')}</url>`;
}

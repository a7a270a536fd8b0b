import '../../base.css';
import { pictureSizes, pictureSrcSet } from '@fondly/contract/picture-src-set';
import type { OnSaleDocument, OnSalePage } from '@fondly/contract/public-pages/on-sale';
import { inLanguage, languages } from '@fondly/messages/languages';
import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import { renderToStaticMarkup } from 'react-dom/server';
import bricolage from '../../fonts/bricolage.woff2?url';
import { correctClock } from '../../shared/api/corrected-clock.ts';
import { pageLanguage, toAddress } from '../../shared/language/page-language.ts';
import { LocationProvider, toStaticLocation } from '../../shared/page/location-provider.tsx';
import { SkipLink } from '../../shared/page/skip-link.tsx';
import { PublicFooter } from '../public-footer.tsx';
import { PublicNav } from '../public-nav.tsx';
import { City } from './city.tsx';
import { describeOnSale } from './describe-on-sale.ts';
import { MealPage, mealPictureSizes } from './meal-page-content.tsx';
import { NotFound } from './not-found.tsx';
import { RestaurantMeals } from './restaurant-meals.tsx';
import { toStructuredData } from './structured-data.ts';
import { Zip } from './zip.tsx';

/**
 * Writes the document of a public page. It has no script: what it links to is the application.
 *
 * @param styles - the style sheet of all public pages, which is part of the document and saves a request
 */
export function renderOnSalePage(document: OnSaleDocument, styles: string): string {
  // The components show times as of now, and the server's clock may be the one of the demo.
  correctClock(document.now.getTime() - Date.now());
  return `<!doctype html>${renderToStaticMarkup(<Document {...document} styles={styles} />)}`;
}

function Document({ page, path, origin, styles }: OnSaleDocument & { styles: string }) {
  const { title, description, picture, canonicalPath, isHidden } = describeOnSale(page, path);
  const canonical = origin + toAddress(canonicalPath);
  return (
    <html lang={pageLanguage}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#ffffff" />
        <title>{`${title} | Fondly`}</title>
        <meta name="description" content={description} />
        {isHidden && <meta name="robots" content="noindex" />}
        <link rel="canonical" href={canonical} />
        {languages.map((language) => (
          <link
            key={language}
            rel="alternate"
            hrefLang={language}
            href={origin + inLanguage(canonicalPath, language)}
          />
        ))}
        <link rel="alternate" hrefLang="x-default" href={origin + canonicalPath} />
        {[figtree, bricolage].map((font) => (
          <link key={font} rel="preload" as="font" type="font/woff2" href={font} crossOrigin="anonymous" />
        ))}
        <FirstPicture page={page} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <meta property="og:type" content="website" />
        <meta property="og:site_name" content="Fondly" />
        <meta property="og:title" content={title} />
        <meta property="og:description" content={description} />
        <meta property="og:url" content={canonical} />
        <meta property="og:image" content={origin + (picture ?? '/pictures/social.jpg')} />
        <meta property="og:image:width" content="1200" />
        <meta property="og:image:height" content="630" />
        <meta name="twitter:card" content="summary_large_image" />
        <style>{styles}</style>
        {!isHidden && <StructuredData data={toStructuredData(page, origin)} />}
      </head>
      <body>
        <LocationProvider location={toStaticLocation(path)}>
          <SkipLink />
          <PublicNav />
          <main id="main" className="page-width">
            <Content page={page} />
          </main>
          <PublicFooter />
        </LocationProvider>
      </body>
    </html>
  );
}

/** The largest picture of the first screen, which is loaded before the fonts. */
function FirstPicture({ page }: { page: OnSalePage }) {
  const { src, sizes } = findFirstPicture(page);
  const srcSet = src && pictureSrcSet(src);
  if (!srcSet) return null;
  return <link rel="preload" as="image" fetchPriority="high" imageSrcSet={srcSet} imageSizes={sizes} />;
}

function findFirstPicture(page: OnSalePage): { src: string | null | undefined; sizes: string } {
  if (page.kind === 'city') return { src: page.restaurants[0]?.headerImageUrl, sizes: pictureSizes.card };
  if (page.kind === 'zip') return { src: (page.meals[0] ?? page.nearby[0])?.imageUrl, sizes: pictureSizes.card };
  if (page.kind === 'restaurant') return { src: page.restaurant.headerImageUrl, sizes: pictureSizes.page };
  if (page.kind === 'meal' && page.meal) return { src: page.meal.imageUrl, sizes: mealPictureSizes };
  return { src: null, sizes: '' };
}

/** What kitchens write may contain "</script>", which would end the element. */
function StructuredData({ data }: { data: Record<string, unknown> }) {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON without "<" cannot end the element.
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}

function Content({ page }: { page: OnSalePage }) {
  if (page.kind === 'city') return <City page={page} />;
  if (page.kind === 'zip') return <Zip page={page} />;
  if (page.kind === 'restaurant') return <RestaurantMeals page={page} />;
  if (page.kind === 'meal') return <MealPage page={page} />;
  return <NotFound />;
}

import type { LinksFunction } from 'react-router';
import { pageMeta } from '../../shared/page/page-meta.ts';
import { SkipLink } from '../../shared/page/skip-link.tsx';
import { PublicFooter } from '../public-footer.tsx';
import { PublicNav } from '../public-nav.tsx';
import { ForRestaurants } from './for-restaurants.tsx';
import { Hero } from './hero.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { PilotFacts } from './pilot-facts.tsx';
import { StayUpdated } from './stay-updated.tsx';
import { TodaysMeals } from './todays-meals.tsx';

export const meta = pageMeta({
  title: 'Good food deserves a second chance',
  description:
    'Atlanta kitchens list the meals they made too many of. Grab one for less, pay by card and pick it up today.',
  jsonLd: (origin) => ({
    '@context': 'https://schema.org',
    '@graph': [
      { '@type': 'Organization', name: 'Fondly', url: `${origin}/`, logo: `${origin}/logo.svg`, areaServed: 'Atlanta' },
      { '@type': 'WebSite', name: 'Fondly', url: `${origin}/` },
    ],
  }),
});

const hero = { rel: 'preload', as: 'image', type: 'image/avif', fetchPriority: 'high' } as const;

export const links: LinksFunction = () => [
  { ...hero, href: '/pictures/hero-900.avif', media: '(max-width: 899px)' },
  { ...hero, href: '/pictures/hero.avif', media: '(min-width: 900px)' },
];

/** `/`, the landing page. */
export default function LandingPage() {
  return (
    <>
      <SkipLink />
      <PublicNav />
      <main id="main">
        <Hero />
        <PilotFacts />
        <TodaysMeals />
        <HowItWorks />
        <ForRestaurants />
        <StayUpdated />
      </main>
      <PublicFooter />
    </>
  );
}

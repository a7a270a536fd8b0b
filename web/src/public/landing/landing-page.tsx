import * as m from '@fondly/messages';
import { Suspense } from 'react';
import { pageLanguage, toAddress } from '../../shared/language/page-language.ts';
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
import { useTodaysMeals } from './use-todays-meals.ts';

export const meta = pageMeta({
  title: m.landing_title,
  description: m.landing_description,
  jsonLd: (origin) => ({
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Organization',
        name: 'Fondly',
        url: origin + toAddress('/'),
        logo: `${origin}/logo.svg`,
        areaServed: 'Atlanta',
      },
      { '@type': 'WebSite', name: 'Fondly', url: origin + toAddress('/'), inLanguage: pageLanguage },
    ],
  }),
});

/** `/`, the landing page. Sections below the hero hydrate one at a time, so a tap waits for one section at most. */
export default function LandingPage() {
  const todaysMeals = useTodaysMeals();
  const { loaded } = todaysMeals;
  return (
    <>
      <SkipLink />
      <PublicNav />
      <main id="main">
        <Hero />
        <Suspense>
          <PilotFacts />
        </Suspense>
        <Suspense>
          <TodaysMeals {...todaysMeals} />
        </Suspense>
        <Suspense>
          <HowItWorks isTaxed={loaded !== null && 'today' in loaded && loaded.today.isTaxed} />
        </Suspense>
        <Suspense>
          <ForRestaurants />
        </Suspense>
        <Suspense>
          <StayUpdated />
        </Suspense>
      </main>
      <Suspense>
        <PublicFooter />
      </Suspense>
    </>
  );
}

import {
  readConfig,
  readMealsSaved as readSavedEndpoint,
  readTodaysMeals as readTodayEndpoint,
} from '@fondly/contract/public';
import { memoizeFor } from '../meals/search/memoize-for.ts';
import { readTodaysMeals } from '../meals/search/read-todays-meals.ts';
import { sendSerialized, serializeResponse } from '../meals/search/serialized-response.ts';
import { checkRateLimit } from '../platform/http/rate-limit.ts';
import type { Routes } from '../platform/http/route.ts';
import { readMealsSaved } from '../reports/read-meals-saved.ts';
import { openPageCache } from './on-sale/page-cache.ts';

/** The route has no rate limit, so its result is shared for three seconds. Its counts are a minute old at most. */
const todayMilliseconds = 3_000;

export const publicRoutes: Routes = (route, { app, http }) => {
  const today = memoizeFor(
    app.clock,
    todayMilliseconds,
    async () => serializeResponse(await readTodaysMeals(app)),
    (isHit) => app.metrics?.countCacheRead('today', isHit),
  );
  route(readTodayEndpoint, async ({ request, reply }) => sendSerialized(request, reply, await today()));
  const saved = openPageCache<number | null>(app);
  http.addHook('onClose', async () => saved.close());
  route(readSavedEndpoint, async ({ params: { zip }, request }) => ({
    mealsSaved: await saved.read(zip, async () => {
      await checkRateLimit(app, 'public-page', request.ip);
      return { value: await readMealsSaved(app, zip), zips: null };
    }),
  }));
  route(readConfig, () => ({
    publishableKey: app.config.stripePublishableKey,
    stripeJsUrl: app.config.stripeSandboxUrl && `${app.config.stripeSandboxUrl}/js/stripe.js`,
    showsWallets: app.config.showsWallets,
    contactEmail: app.config.contactEmail,
    contactPhone: app.config.contactPhone,
    isDemo: app.config.isDemo,
    serverTime: app.clock.now().toISOString(),
  }));
};

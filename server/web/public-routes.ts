import { readConfig, readToday as readTodayEndpoint } from '@fondly/contract/public';
import { keepBriefly } from '../meals/search/memoize-for.ts';
import { readToday } from '../meals/search/read-todays-meals.ts';
import { readyText, sendReady } from '../meals/search/serialized-response.ts';
import type { Routes } from '../platform/http/route.ts';

/** The landing page is the one place that strangers can call as often as they like. */
const todayMilliseconds = 3_000;

/** What anybody may ask without a session. */
export const publicRoutes: Routes = async (http, { app }) => {
  const today = keepBriefly(app.clock, todayMilliseconds, async () => readyText(await readToday(app)));
  http.route({
    ...readTodayEndpoint,
    handler: async (request, reply) => sendReady(request, reply, await today()),
  });
  http.route({
    ...readConfig,
    handler: async () => ({
      publishableKey: app.config.stripePublishableKey,
      stripeJsUrl: app.config.stripeSandboxUrl && `${app.config.stripeSandboxUrl}/js/stripe.js`,
      contactEmail: app.config.contactEmail,
      isDemo: app.config.isDemo,
      serverTime: app.clock.now().toISOString(),
    }),
  });
};

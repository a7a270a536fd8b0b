import { policies } from '@fondly/contract/policies';
import type { Language } from '@fondly/messages/languages';
import * as m from '@fondly/messages/server';

/** The sentences of prerendered pages that are true in the pilot, each with the one that is true with fees. */
function listSentences(locale: Language): [pilot: string, withFees: string][] {
  const reader = { locale };
  const minutes = { minutes: policies.holdMinutes };
  return [
    [m.faq_cost({}, reader), m.faq_cost_with_fees({}, reader)],
    [m.landing_fact_no_fees({}, reader), m.landing_fact_no_monthly_fees({}, reader)],
    [m.landing_revenue({}, reader), m.landing_revenue_with_fees({}, reader)],
    [m.public_demand_terms({}, reader), m.public_demand_terms_with_fees({}, reader)],
    [m.terms_orders(minutes, reader), m.terms_orders_with_fees(minutes, reader)],
    [m.restaurant_signup_page_description({}, reader), m.restaurant_signup_page_description_with_fees({}, reader)],
    [m.restaurant_signup_promise_fees({}, reader), m.restaurant_signup_promise_no_monthly_fees({}, reader)],
  ];
}

/** As React writes text and attributes. */
const escapeHtml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#x27;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');

/**
 * A page with the sentences that are true while restaurants pay fees. The mark on the root tells the script of the page,
 * which then renders the same sentences: nothing moves, and no request is needed.
 */
export function applyFeeTexts(html: string, language: Language): string {
  // Longer sentences first: a short one may be the beginning of a longer one.
  const sentences = listSentences(language).sort(([one], [other]) => other.length - one.length);
  let page = html.replace('<html', '<html data-fees=""');
  for (const [pilot, withFees] of sentences)
    page = page.replaceAll(escapeHtml(pilot), () => escapeHtml(withFees)).replaceAll(pilot, () => withFees);
  return page;
}

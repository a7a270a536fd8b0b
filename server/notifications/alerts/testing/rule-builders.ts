import { randomUUID } from 'node:crypto';
import type { AlertRuleInput } from '@fondly/contract/account/alert-rules';
import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { type Somebody, visitAs } from '../../../meals/testing/meal-builders.ts';

/** A rule for every meal near a ZIP, on all channels. A test states only what matters to it. */
export const ruleInput = (own: Partial<AlertRuleInput> = {}): AlertRuleInput => ({
  name: 'Near home',
  restaurantIds: [],
  zips: [],
  cuisines: [],
  maxPriceCents: null,
  minPercentOff: null,
  diets: [],
  withoutAllergens: [],
  pickupFrom: null,
  pickupUntil: null,
  weekdays: [],
  minPortions: 1,
  byEmail: true,
  byPush: true,
  inApp: true,
  ...own,
});

/** Creates a rule by the API. Returns its id. */
export async function buildRule(env: TestEnvironment, who: Somebody, own: Partial<AlertRuleInput>): Promise<string> {
  const id = randomUUID();
  const { status } = await visitAs(env, who).call('PUT /api/account/alert-rules/:id', {
    params: { id },
    body: ruleInput(own),
  });
  if (status !== 200) throw new Error(`the rule was refused with ${status}`);
  return id;
}

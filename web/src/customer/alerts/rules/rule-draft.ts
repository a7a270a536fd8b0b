import type { AlertRuleInput, AlertRuleView } from '@fondly/contract/account/alert-rules';
import { policies } from '@fondly/contract/policies';
import { type Filters, parseFilters } from '../../search/filters.ts';

/** A rule in the editor, whose ZIPs may be incomplete. */
export type RuleDraft = AlertRuleInput & {
  id: string;
  isFavorite: boolean;
  restaurants: Pick<AlertRuleView['restaurants'][number], 'id' | 'name'>[];
};

const evening = { from: '17:00', to: '06:00' };

/** A new rule with what the address says. "Now" is no time of day, so such a search makes a rule for every time. */
export function draftFromAddress(params: URLSearchParams, restaurants: RuleDraft['restaurants']): RuleDraft {
  const filters: Filters = parseFilters(params);
  const zip = params.get('zip');
  const pickup = filters.pickup === 'tonight' ? evening : filters.pickup;
  const hours = typeof pickup === 'string' ? null : pickup;
  return {
    id: crypto.randomUUID(),
    isFavorite: false,
    restaurants,
    name: '',
    restaurantIds: restaurants.map(({ id }) => id),
    zips: restaurants.length > 0 && !zip ? [] : [{ zip: zip ?? '', miles: filters.miles }],
    cuisines: [],
    maxPriceCents: filters.upToDollars === null ? null : filters.upToDollars * 100,
    minPercentOff: null,
    diets: filters.diets,
    withoutAllergens: filters.without,
    pickupFrom: hours?.from ?? null,
    pickupUntil: hours?.to ?? null,
    weekdays: [],
    minPortions: 1,
    byEmail: true,
    byPush: true,
    inApp: true,
  };
}

/** The fields that the server stores. Empty ZIPs are left out. */
export function toRuleInput({ id: _id, isFavorite, restaurants, ...rule }: RuleDraft): AlertRuleInput {
  const zips = isFavorite ? [] : rule.zips.filter(({ zip }) => zip !== '');
  const [restaurant] = restaurants;
  return { ...rule, zips, name: isFavorite ? (restaurant?.name ?? '').slice(0, 60) : rule.name.trim() };
}

/** A rule that the server can check for a preview, whatever its name; null while it has no restaurant and no whole ZIP. */
export function toPreviewInput(draft: RuleDraft): AlertRuleInput | null {
  const input = toRuleInput(draft);
  const zips = input.zips.filter(({ zip }) => /^\d{5}$/.test(zip));
  return input.restaurantIds.length + zips.length > 0 ? { ...input, zips, name: input.name || '-' } : null;
}

export function draftFromRule({ pausedUntil: _p, endsAt: _e, isEnded: _i, ...rule }: AlertRuleView): RuleDraft {
  return rule;
}

export const canAddZip = ({ zips }: RuleDraft): boolean => zips.length < policies.alertRuleZips;

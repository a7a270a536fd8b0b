import type { AlertRuleView } from '@fondly/contract/account/alert-rules';
import { formatAllergen, formatDiet } from '@fondly/contract/food';
import * as m from '@fondly/messages';
import { pageLocale } from '../../../shared/language/page-language.ts';
import { toCuisineName } from '../../../shared/restaurant/cuisine-name.ts';
import { formatTimeOfDay } from './format-time-of-day.ts';
import { toWeekdayNames } from './weekday-names.ts';

const list = (names: string[]): string => new Intl.ListFormat(pageLocale).format(names);

/** Each condition of a rule as one text, such as "Within 3 miles of 30308" and "Up to $7". */
export function describeRule(rule: AlertRuleView, cuisineNames: ReadonlyMap<string, string>): string[] {
  const { restaurants, isFavorite, zips, cuisines, maxPriceCents, minPercentOff, pickupFrom, pickupUntil } = rule;
  const texts = [
    isFavorite ? null : list(restaurants.map(({ name }) => name)),
    ...zips.map(({ zip, miles }) => m.alert_rules_summary_near({ count: miles, zip })),
    list(cuisines.map((slug) => toCuisineName(cuisineNames.get(slug) ?? slug))),
    maxPriceCents === null ? null : m.search_price_up_to({ dollars: maxPriceCents / 100 }),
    minPercentOff === null ? null : m.alert_rules_summary_percent({ percent: minPercentOff }),
    list(rule.diets.map((diet) => formatDiet(diet))),
    rule.withoutAllergens.length === 0
      ? null
      : m.alert_rules_summary_without({
          names: list(rule.withoutAllergens.map((allergen) => formatAllergen(allergen))),
        }),
    pickupFrom === null && pickupUntil === null
      ? null
      : m.alert_rules_summary_between({
          start: formatTimeOfDay(pickupFrom ?? '00:00'),
          end: formatTimeOfDay(pickupUntil ?? '23:59'),
        }),
    list(rule.weekdays.map((weekday) => toWeekdayNames()[weekday] ?? '')),
    rule.minPortions === 1 ? null : m.alert_rules_summary_portions({ count: rule.minPortions }),
  ];
  return texts.filter((text): text is string => Boolean(text));
}

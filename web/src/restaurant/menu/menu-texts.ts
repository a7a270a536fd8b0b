import type { MenuRowError } from '@fondly/contract/restaurant/menu/menu';
import type { MenuColumn } from '@fondly/contract/restaurant/menu/menu-columns';
import * as m from '@fondly/messages';

export const columnTexts: Record<MenuColumn, () => string> = {
  name: m.common_name,
  variation: m.menu_column_variation,
  description: m.menu_column_description,
  'menu-price': m.menu_column_menu_price,
  category: m.menu_column_category,
  allergens: m.menu_column_allergens,
  grams: m.menu_column_grams,
  kind: m.menu_column_kind,
};

const problemTexts: Record<MenuRowError['problem'], (words: { value: string }) => string> = {
  'name-missing': () => m.menu_error_name_missing(),
  'text-too-long': m.menu_error_text_too_long,
  'text-not-storable': m.menu_error_text_not_storable,
  'price-invalid': m.menu_error_price_invalid,
  'allergen-unknown': m.menu_error_allergen_unknown,
  'grams-invalid': m.menu_error_grams_invalid,
  'named-twice': m.menu_error_named_twice,
  'quotes-open': m.menu_error_quotes_open,
  'not-a-dish': m.menu_error_not_a_dish,
};

/** "Line 5, Price: “five” is not a price." */
export const describeRowError = ({ line, column, problem, value }: MenuRowError): string =>
  m.menu_error_line({ line, column: column ?? m.common_name(), problem: problemTexts[problem]({ value }) });

import type { App } from '../platform/app.ts';
import { command } from '../platform/database/statement.ts';

const writeAllergens = command(
  'allergens-required-from',
  'update listing_rules set allergens_required_from = $1 where allergens_required_from <> $1',
);
const writeTax = command(
  'tax-required-from',
  'update listing_rules set tax_required_from = $1::date where tax_required_from <> $1::date',
);

/** At the start of a server: stores the days of the settings, because statements compare each meal with them. */
export async function storeListingRules({ db, config }: App): Promise<void> {
  if (config.allergensRequiredFrom !== null) await writeAllergens(db, [config.allergensRequiredFrom]);
  await writeTax(db, [config.taxRequiredFrom ?? 'infinity']);
}

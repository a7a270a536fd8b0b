import type { App } from '../platform/app.ts';
import { command } from '../platform/database/statement.ts';

const write = command(
  'allergens-required-from',
  'update listing_rules set allergens_required_from = $1 where allergens_required_from <> $1',
);

/** At the start of a server: stores the day of the setting, because statements compare each meal with it. */
export async function setAllergensRequiredFrom(app: App): Promise<void> {
  if (app.config.allergensRequiredFrom !== null) await write(app.db, [app.config.allergensRequiredFrom]);
}

import type { App } from '../../platform/app.ts';
import { row, text, uuid } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';

const maxShown = 50;

/** By the index `restaurants_without_tax_area`. */
const listWithout = statement(
  'tax-restaurants-without-area',
  row({ id: uuid, name: text, zip: text }),
  `select id, name, zip from restaurants where tax_area is null and status = 'approved'
   order by name, id limit ${maxShown + 1}`,
);

/** The first approved restaurants whose tax area an admin still has to set. */
export async function listWithoutTaxArea({ db, config }: App) {
  const found = await listWithout(db, []);
  return {
    restaurants: found.slice(0, maxShown),
    hasMore: found.length > maxShown,
    requiredFrom: config.taxRequiredFrom,
  };
}

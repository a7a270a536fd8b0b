import type { App } from '../../platform/app.ts';
import { nullable, type Row, row, text, uuid } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import { processEach } from './process-each.ts';

/** `paymentIntentId` is an order's payment intent, or a refund's own id at Stripe. */
const found = row({ id: uuid, paymentIntentId: nullable(text) });
export type Found = Row<typeof found>;

const pageSize = 200;
const lowestId = '00000000-0000-0000-0000-000000000000';

/** Selects the rows after `$2` that wait at the time `$1`, page by page, so that failing rows do not block the rest. */
export const pagedStatement = (name: string, from: string, where: string) =>
  statement(
    name,
    found,
    `select o.id, o.payment_intent_id from ${from} where ${where} and o.id > $2 order by o.id limit ${pageSize}`,
  );

/** Stops before the next row when the job exceeds its time limit. */
export async function processPages(
  app: App,
  query: ReturnType<typeof pagedStatement>,
  work: (found: Found) => Promise<unknown>,
  signal?: AbortSignal,
): Promise<void> {
  const now = app.clock.now();
  let after: string | undefined = lowestId;
  while (after !== undefined) {
    const page: Found[] = await query(app.db, [now, after]);
    await processEach(app, page, work, signal);
    after = page.length === pageSize ? page.at(-1)?.id : undefined;
  }
}

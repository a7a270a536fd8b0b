import type { CustomerNotificationKind, CustomerNotificationView } from '@fondly/contract/account/notifications';
import { customerNotificationKinds } from '@fondly/contract/account/notifications';
import type { Output } from '@fondly/contract/api';
import { policies } from '@fondly/contract/policies';
import { daysAfter } from '@fondly/contract/time';
import type { Language } from '@fondly/messages/languages';
import type { Customer } from '../../accounts/sessions/actor.ts';
import { type CustomerLine, isStatusInTitle, renderCustomerLine } from '../../messaging/customer-lines.ts';
import { orderRow } from '../../orders/schema.ts';
import type { App } from '../../platform/app.ts';
import { expectOneRow } from '../../platform/database/db.ts';
import {
  boolean,
  integer,
  json,
  notNull,
  nullable,
  oneOf,
  type Row,
  row,
  text,
  timestamp,
  uuid,
} from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import { orderStatusColumn, paymentStatusColumn } from '../../platform/database/status-columns.ts';
import { liveAlertsSql, shownAlertsSql, shownNotificationsSql } from './center-tables.ts';
import { readAlertMeals } from './read-alert-meals.ts';

const pageSize = 20;

const { mealImageUrl, closedReason, captureDecision } = orderRow.columns;
const entryRow = row({
  kind: notNull(oneOf(customerNotificationKinds)),
  id: notNull(uuid),
  createdAt: notNull(timestamp),
  readAt: nullable(timestamp),
  mealId: nullable(uuid),
  orderId: nullable(uuid),
  line: nullable(json<CustomerLine>()),
  ruleName: nullable(text),
  isFromFavorite: notNull(boolean),
  mealImageUrl,
  status: nullable(orderStatusColumn),
  paymentStatus: nullable(paymentStatusColumn),
  closedReason,
  captureDecision,
});
/** One more than a page, from each of both tables by its index, so a page costs the same however far back it is. */
const readPage = statement(
  'customer-notifications-page',
  entryRow,
  `select e.kind, e.id, e.created_at, e.read_at, e.meal_id, e.order_id, e.line, (
       select nullif(rule.name, '') from alert_rules rule
       where rule.id = any(e.rule_ids) and rule.user_id = $1 and rule.favorite_restaurant_id is null
       order by rule.created_at, rule.id limit 1) as rule_name,
     exists (select from alert_rules rule where rule.id = any(e.rule_ids) and rule.user_id = $1
       and rule.favorite_restaurant_id is not null) as is_from_favorite,
     o.meal_image_url, o.status, o.payment_status, o.closed_reason,
     o.settlement as capture_decision
   from (
     (select 'alert'::text as kind, a.id, a.created_at, a.read_at, a.meal_id, null::uuid as order_id, null::jsonb as line,
        a.rule_ids
      ${shownAlertsSql('$1', '$2', '$6')} and (a.created_at, a.id) < ($3, $4) and coalesce($5::text, 'alert') = 'alert'
      order by a.created_at desc, a.id desc limit ${pageSize + 1})
     union all
     (select n.kind, n.id, n.created_at, n.read_at, null, n.order_id, n.line, null
      ${shownNotificationsSql('$1', '$2')} and (n.created_at, n.id) < ($3, $4) and n.kind = coalesce($5::text, n.kind)
      order by n.created_at desc, n.id desc limit ${pageSize + 1})) e
   left join orders o on o.id = e.order_id
   order by e.created_at desc, e.id desc limit ${pageSize + 1}`,
);

/** News of one order counts once, as the page shows it in one row. Reads no more alerts than the bell can show. */
const countUnread = statement(
  'customer-notifications-unread',
  row({ count: notNull(integer) }),
  `select count(*)::int as count from (
     (select a.id ${liveAlertsSql('$2', '$3', '$4')} and a.read_at is null limit ${policies.unreadCountMax})
     union all
     (select distinct coalesce(n.order_id, n.id) ${shownNotificationsSql('$2', '$3')} and n.read_at is null limit ${policies.unreadCountMax})
     limit ${policies.unreadCountMax}) e`,
);

/** Comes before every notification. */
const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

export const oldestShown = (now: Date): Date => daysAfter(now, -policies.customerNotificationDays);

type Page = Output<'GET /api/account/notifications'>;
type PageInput = {
  kind?: CustomerNotificationKind | undefined;
  before?: string | undefined;
  beforeId?: string | undefined;
};

/** What the customer was told in the last 90 days, newest first, a page at a time. */
export async function listCustomerNotifications(
  app: App,
  customer: Customer,
  { kind, before, beforeId }: PageInput,
  locale: Language,
): Promise<Page> {
  const now = app.clock.now();
  const end = before ? new Date(before) : daysAfter(now, 1);
  const rows = await readPage(app.db, [
    customer.id,
    oldestShown(now),
    end,
    beforeId ?? lastId,
    kind ?? null,
    customer.isAdmin,
  ]);
  const entries = rows.slice(0, pageSize);
  const last = entries.at(-1);
  const meals = await readAlertMeals(
    app,
    customer,
    entries.flatMap(({ mealId }) => mealId ?? []),
  );
  return {
    notifications: entries.flatMap((entry) => toView(entry, meals, locale) ?? []),
    older: rows.length > pageSize && last ? { before: last.createdAt.toISOString(), beforeId: last.id } : null,
  };
}

type Meals = Awaited<ReturnType<typeof readAlertMeals>>;

function toView(entry: Row<typeof entryRow>, meals: Meals, locale: Language): CustomerNotificationView | null {
  const { id, kind, createdAt, readAt, mealId, orderId, ruleName, isFromFavorite, line } = entry;
  const common = { id, kind, createdAt: createdAt.toISOString(), isRead: readAt !== null };
  if (line) return { ...common, ...renderCustomerLine(line, orderId, locale), meal: null, order: toOrder(entry, line) };
  const meal = mealId ? meals.get(mealId) : undefined;
  if (!meal) return null;
  return {
    ...common,
    title: meal.mealName,
    text: meal.restaurantName,
    path: `/order/${meal.mealId}`,
    meal: { ...meal, ruleName, isFromFavorite },
    order: null,
  };
}

function toOrder(entry: Row<typeof entryRow>, line: CustomerLine): CustomerNotificationView['order'] {
  const { orderId: id, mealImageUrl, status, paymentStatus, closedReason, captureDecision } = entry;
  if (!id || !status || !paymentStatus) return null;
  const isCapturePending = captureDecision === 'capture' && paymentStatus === 'authorized' && closedReason === null;
  return {
    ...{ id, mealImageUrl, status, paymentStatus, closedReason, isCapturePending },
    isStatusInTitle: !isCapturePending && isStatusInTitle(line, status),
  };
}

/** Up to 10, without alerts of meals that are over: the bell shows a larger number as "9+". */
export async function countUnreadNotifications(app: App, customer: Customer): Promise<number> {
  const now = app.clock.now();
  return expectOneRow(await countUnread(app.db, [now, customer.id, oldestShown(now), customer.isAdmin])).count;
}

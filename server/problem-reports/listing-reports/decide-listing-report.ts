import type { AuditAction } from '@fondly/contract/admin/audit';
import { languages } from '@fondly/messages/languages';
import type { Admin } from '../../accounts/sessions/actor.ts';
import { notify } from '../../messaging/notify.ts';
import type { App } from '../../platform/app.ts';
import { writeAudit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/database/db.ts';
import { nullable, oneOf, type Row, row, text, uuid } from '../../platform/database/row.ts';
import { noColumns, statement } from '../../platform/database/statement.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { Problem } from '../../platform/http/problem.ts';
import { type ListingReportOutcome, listingReportMail } from './listing-report-mail.ts';

const changed = row({
  id: uuid,
  mealName: nullable(text),
  restaurantName: text,
  reporterEmail: nullable(text),
  language: oneOf(languages),
});
type Changed = Row<typeof changed>;

const returning = 'returning p.id, p.meal_name, r.name as restaurant_name, p.reporter_email, p.language';
const review = statement(
  'listing-report-review',
  changed,
  `update listing_reports p set status = 'in-review' from restaurants r
   where p.id = $1 and p.status = 'new' and r.id = p.restaurant_id ${returning}`,
);
const decide = statement(
  'listing-report-decide',
  changed,
  `update listing_reports p set status = $2, decided_at = $3 from restaurants r
   where p.id = $1 and p.status = 'in-review' and r.id = p.restaurant_id ${returning}`,
);
const find = statement('listing-report-exists', noColumns, 'select from listing_reports where id = $1');

/** Takes a new report into review. A second admin who does the same is refused. */
export async function reviewListingReport(app: App, admin: Admin, id: string, reason: string): Promise<void> {
  await transaction(app, async (tx) => {
    const report = await requireChanged(tx, id, await review(tx, [id]));
    await audit(app, tx, admin, 'listing-report.review', report, reason);
  });
}

/** Closes a report that is in review, once, and tells a reporter who left an address. */
export async function decideListingReport(
  app: App,
  admin: Admin,
  id: string,
  { outcome, reason }: { outcome: ListingReportOutcome; reason: string },
): Promise<void> {
  await transaction(app, async (tx) => {
    const now = app.clock.now();
    const report = await requireChanged(tx, id, await decide(tx, [id, outcome, now]));
    await audit(app, tx, admin, 'listing-report.decide', report, `${outcomeNames[outcome]}: ${reason}`);
    const { reporterEmail: email, language } = report;
    if (email) await notify(tx, { email, language }, { ...listingReportMail(app.config, report, outcome), now });
  });
}

const outcomeNames: Record<ListingReportOutcome, string> = { 'acted-on': 'Acted on', 'no-violation': 'No violation' };

async function requireChanged(tx: Tx, id: string, [report]: Changed[]): Promise<Changed> {
  if (report) return report;
  throw new Problem((await find(tx, [id])).length > 0 ? 'listing-report-changed' : 'listing-report-not-found');
}

async function audit(
  app: App,
  tx: Tx,
  admin: Admin,
  action: AuditAction,
  { id, mealName, restaurantName }: Changed,
  reason: string,
): Promise<void> {
  const objectName = mealName ? `${restaurantName}, ${mealName}` : restaurantName;
  await writeAudit(tx, { actorId: admin.id, action, objectId: id, objectName, reason }, app.clock.now());
}

import type { ApplicationView } from '@fondly/contract/admin/restaurants';
import { restaurantTypes } from '@fondly/contract/restaurants';
import type { App } from '../../platform/app.ts';
import {
  array,
  boolean,
  integer,
  json,
  notNull,
  nullable,
  oneOf,
  pair,
  type Row,
  row,
  text,
  timestamp,
  uuid,
} from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import { dueDate, getDueState } from './due-day.ts';
import { suggestedTaxAreaSql, taxAreaJsonSql } from './suggest-tax-area.ts';

const application = row({
  id: uuid,
  name: text,
  logoUrl: nullable(text),
  tone: pair(text),
  restaurantType: oneOf(restaurantTypes),
  zip: text,
  area: nullable(text),
  contactName: text,
  appliedAt: notNull(timestamp),
  timezone: text,
  websiteUrl: nullable(text),
  cuisines: array(text),
  requestedChanges: nullable(text),
  /** Our earlier answer, if the application was submitted again. */
  saidBefore: nullable(text),
  hasPoint: notNull(boolean),
  openDays: notNull(integer),
  twins: notNull(integer),
  isOwnersAddress: notNull(boolean),
  taxArea: nullable(json<{ slug: string; name: string }>()),
  suggestedTaxArea: nullable(json<{ slug: string; name: string }>()),
});
type Application = Row<typeof application>;

/** The oldest first. A duplicate has the same phone number, or the same street in the same ZIP. */
const readApplications = statement(
  'admin-applications',
  application,
  `select r.id, r.name, r.logo_url, r.tone, r.restaurant_type, r.zip,
     (select a.name from area_zips z join areas a on a.slug = z.area where z.zip = r.zip and a.retired_at is null
      order by a.slug limit 1) as area,
     r.contact_name, coalesce(r.resubmitted_at, r.created_at) as applied_at, r.timezone, r.website_url, r.cuisines,
     case when r.decision = 'ask-changes' then r.decision_reason end as requested_changes,
     case when r.decision is null and r.resubmitted_at is not null then r.decision_reason end as said_before,
     r.point_state <> 'zip' as has_point,
     (select count(*)::int from opening_hours h where h.restaurant_id = r.id) as open_days,
     (select count(*)::int from (select t.id from restaurants t where t.phone = r.phone union
        select t.id from restaurants t where t.zip = r.zip and lower(t.address) = lower(r.address)) t where t.id <> r.id)
       as twins,
     lower(u.email) = lower(r.email) as is_owners_address,
     ${taxAreaJsonSql('r.tax_area')} as tax_area, ${suggestedTaxAreaSql('r')} as suggested_tax_area
   from restaurants r join users u on u.id = r.owner_id where r.status = 'pending' order by applied_at, r.id limit 200`,
);

/** Applications that await a review, each with its due day and facts to check. */
export async function listApplications(app: App): Promise<{ applications: ApplicationView[] }> {
  const now = app.clock.now();
  const rows = await readApplications(app.db, []);
  return {
    applications: rows.map((row) => {
      const {
        appliedAt,
        timezone,
        websiteUrl,
        cuisines,
        hasPoint,
        openDays,
        twins,
        isOwnersAddress,
        saidBefore,
        ...rest
      } = row;
      const day = dueDate(appliedAt, timezone);
      return {
        ...rest,
        appliedAt: appliedAt.toISOString(),
        dueDate: day,
        due: getDueState(day, timezone, now),
        checks: toChecks(row),
      };
    }),
  };
}

function toChecks({
  area,
  zip,
  hasPoint,
  openDays,
  cuisines,
  websiteUrl,
  twins,
  isOwnersAddress,
  saidBefore,
  taxArea,
  suggestedTaxArea,
}: Application): ApplicationView['checks'] {
  return [
    ...(saidBefore ? [{ text: `Sent once more. We had written: ${saidBefore}`, hasPassed: true }] : []),
    { text: area ? `In the pilot area (${area})` : `ZIP ${zip} is outside the pilot area`, hasPassed: area !== null },
    { text: hasPoint ? 'Pin set on the map; approval shows it' : 'No pin: the map shows its ZIP', hasPassed: hasPoint },
    { text: openDays > 0 ? `Open ${openDays} days a week` : 'No opening hours', hasPassed: openDays > 0 },
    { text: cuisines.length > 0 ? `Cooks ${cuisines.join(', ')}` : 'No cuisine named', hasPassed: cuisines.length > 0 },
    {
      text: websiteUrl ? `Website ${new URL(websiteUrl).host}` : 'No website to look at',
      hasPassed: websiteUrl !== null,
    },
    {
      text: twins > 0 ? 'Phone or address is that of another kitchen' : 'Phone and address are used once',
      hasPassed: twins === 0,
    },
    { text: explainTaxArea({ taxArea, suggestedTaxArea }), hasPassed: taxArea !== null },
    {
      text: isOwnersAddress
        ? 'Email goes to the account that applied'
        : 'Email goes to a different address than the account',
      hasPassed: isOwnersAddress,
    },
  ];
}

function explainTaxArea({ taxArea, suggestedTaxArea }: Pick<Application, 'taxArea' | 'suggestedTaxArea'>): string {
  if (taxArea) return `Tax area ${taxArea.name}`;
  return suggestedTaxArea ? `Tax area not set. Its ZIP suggests ${suggestedTaxArea.name}` : 'Tax area not set';
}

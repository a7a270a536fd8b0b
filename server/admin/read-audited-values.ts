import type { AuditAction, AuditChange } from '@fondly/contract/admin/audit';
import type { Tx } from '../platform/database/db.ts';
import { json, notNull, row } from '../platform/database/row.ts';
import { statement } from '../platform/database/statement.ts';

type Values = Record<string, unknown>;

/**
 * What the audit log compares of each kind of object. No name, address or number of a person is among it, because
 * entries are never deleted. `$1` is the id of the object.
 */
const sources = {
  restaurant: `select jsonb_build_object('status', status, 'decision', decision, 'admins only', admin_only,
      'tax area', tax_area, 'pin', point_state) as "values" from restaurants where id = $1::uuid`,
  meal: `select jsonb_build_object('admins only', admin_only) as "values" from meals where id = $1::uuid`,
  order: `select jsonb_build_object('status', status, 'payment', payment_status, 'ended by', closed_reason,
      'excused at', no_show_excused_at) as "values"
    from orders where id = $1::uuid`,
  person: `select jsonb_build_object('disabled at', disabled_at, 'erased at', erased_at) as "values"
    from users where id = $1::uuid`,
  rating: `select jsonb_build_object('hidden at', hidden_at, 'hidden because', hidden_reason) as "values"
    from ratings where order_id = $1::uuid`,
  coupon: `select jsonb_build_object('type', discount_type, 'value', value, 'paid by', funder, 'active', active,
      'from', starts_at, 'until', ends_at, 'uses', max_uses, 'uses per person', uses_per_person,
      'first order only', first_order_only, 'minimum cents', minimum_cents) as "values" from coupons where code = $1`,
  spot: `select jsonb_build_object('name', name, 'tagline', tagline, 'ZIP', zip, 'picture', picture,
      'retired at', retired_at) as "values" from sample_spots where id = $1`,
  area: `select jsonb_build_object('name', name, 'retired at', retired_at,
      'ZIPs', array(select z.zip::text from area_zips z where z.area = slug order by z.zip)) as "values"
    from areas where slug = $1`,
  cuisine: `select jsonb_build_object('name', name, 'retired at', retired_at) as "values" from cuisines where slug = $1`,
  'tax-area': `select jsonb_build_object('name', name, 'state', state) as "values" from tax_areas where slug = $1`,
  alarm: `select jsonb_build_object('resolved at', resolved_at) as "values" from alarms where id = $1::bigint`,
  correction: `select jsonb_build_object('resolved at', resolved_at) as "values" from corrections where id = $1::uuid`,
} as const;
type Kind = keyof typeof sources;

const kinds = Object.keys(sources) as Kind[];
const valuesRow = row({ values: notNull(json<Values>()) });
const statements = new Map(kinds.map((kind) => [kind, statement(`audited-${kind}`, valuesRow, sources[kind])]));

/** The stored values of the object of an action; null for an object that does not exist or that has none. */
export async function readAuditedValues(tx: Tx, action: AuditAction, objectId: string): Promise<Values | null> {
  const kind = kinds.find((name) => name === action.split('.')[0]);
  const [found] = (await (kind && statements.get(kind))?.(tx, [objectId])) ?? [];
  return found?.values ?? null;
}

/** The values that differ, as texts. A new object has no value before. */
export function listChanges(before: Values | null, after: Values | null): AuditChange[] {
  const names = Object.keys(after ?? before ?? {});
  return names
    .map((field) => ({ field, before: toText(before?.[field]), after: toText(after?.[field]) }))
    .filter((change) => change.before !== change.after);
}

function toText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

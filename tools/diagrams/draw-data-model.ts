import { type ForeignKey, readTables, type Table, type Tables } from './read-tables.ts';

/** The tables by subject, so each diagram fits on a screen. */
const subjects: Record<string, string[]> = {
  platform: [
    'zips',
    'zip_neighbours',
    'outbox',
    'outbox_dead_letters',
    'worker_beats',
    'rate_limits',
    'retention_marks',
  ],
  accounts: [
    'users',
    'sessions',
    'accounts',
    'verifications',
    'known_devices',
    'consents',
    'notification_choices',
    'two_factors',
    'passkeys',
    'admin_sessions',
    'admin_clocks',
    'case_owners',
    'saved_views',
  ],
  restaurants: [
    'restaurants',
    'restaurant_changes',
    'opening_hours',
    'special_days',
    'special_hours',
    'favorites',
    'areas',
    'area_zips',
    'zip_neighborhoods',
    'cuisines',
    'kitchen_seen',
    'house_seen',
  ],
  tax: ['tax_areas', 'tax_rates', 'tax_changes', 'tax_months', 'tax_returns'],
  compliance: ['compliance_limits', 'seller_duties'],
  staff: ['staff', 'staff_invitations', 'staff_log'],
  'API keys and webhooks': ['api_keys', 'api_key_writes', 'webhook_endpoints', 'webhook_deliveries'],
  menu: ['menu_imports', 'menu_dishes'],
  'meals and orders': [
    'meals',
    'claims',
    'orders',
    'order_history',
    'pickup_proposals',
    'late_pickups',
    'late_requests',
    'pickup_passes',
    'portion_releases',
    'portion_resales',
    'order_messages',
    'message_blocks',
    'ratings',
    'coupons',
    'coupon_restaurants',
    'redemptions',
    'redemption_keys',
  ],
  'ledger and payments': [
    'fee_rules',
    'ledger_lines',
    'refunds',
    'disputes',
    'payout_accounts',
    'payees',
    'transfers',
    'transfer_reversals',
    'payouts',
    'payout_lines',
    'adjustments',
    'stripe_events',
    'event_cursors',
    'corrections',
    'alarms',
  ],
  waitlist: [
    'waitlist_emails',
    'zip_waitlist',
    'zip_waves',
    'restaurant_requests',
    'mail_contacts',
    'mail_stops',
    'sample_spots',
    'zip_messages',
    'zip_message_readers',
  ],
  figures: [
    'figure_changes',
    'restaurant_days',
    'market_days',
    'restaurant_periods',
    'zip_periods',
    'restaurant_sums',
    'restaurant_counts',
    'open_earnings',
    'todays_sales',
    'usual_sales',
    'listing_rules',
    'figure_state',
  ],
  'counter and problem reports': [
    'counter_entries',
    'counter_tries',
    'complaints',
    'listing_reports',
    'complaint_photos',
  ],
  'messaging and notifications': [
    'deliveries',
    'push_devices',
    'push_messages',
    'pickup_reminders',
    'notifications',
    'kitchen_sales',
    'favorite_alerts',
    'meal_queue_entries',
    'meal_queue_offers',
    'opening_alerts',
    'customer_notifications',
    'feed_tokens',
  ],
  alerts: [
    'alert_rules',
    'alert_rule_restaurants',
    'alert_rule_zips',
    'alert_webhooks',
    'alert_settings',
    'alert_meals',
    'alert_waves',
    'alert_hits',
  ],
  admin: ['audit_lines', 'invariant_checks', 'recent_invariant_check'],
};

/**
 * Draws one diagram for each subject: its tables with their keys, and the tables of other subjects that they refer to.
 *
 * @throws Error if a table has no subject, or a subject names an unknown table
 */
export function drawDataModel(migrations: string): string {
  const tables = readTables(migrations);
  const listed = Object.values(subjects).flat();
  const missing = [...tables.keys()].filter((name) => !listed.includes(name));
  const unknown = listed.filter((name) => !tables.has(name));
  if (missing.length > 0 || unknown.length > 0)
    throw new Error(`tools/diagrams/draw-data-model.ts: tables without a subject: ${missing}; unknown: ${unknown}`);
  return Object.entries(subjects)
    .map(([subject, names]) => `## ${subject[0]?.toUpperCase()}${subject.slice(1)}\n\n${drawSubject(tables, names)}`)
    .join('\n\n');
}

function drawSubject(tables: Tables, names: string[]): string {
  const drawn = names.flatMap((name) => tables.get(name) ?? []);
  const lines = drawn.flatMap((table) => [
    `  ${table.name} {`,
    ...table.columns.flatMap((column) => {
      const isPrimary = table.primaryKey.includes(column.name);
      const isForeign = table.foreignKeys.some(({ columns }) => columns.includes(column.name));
      const keys = [isPrimary && 'PK', isForeign && 'FK', column.isUnique && !isPrimary && 'UK'].filter(Boolean);
      return keys.length > 0 ? `    ${column.type} ${column.name} ${keys.join(', ')}` : [];
    }),
    '  }',
  ]);
  const relations = drawn.flatMap((table) => table.foreignKeys.map((key) => drawRelation(table, key)));
  return ['```mermaid', 'erDiagram', ...lines, ...relations, '```'].join('\n');
}

function drawRelation(table: Table, { columns, table: target }: ForeignKey): string {
  const used = table.columns.filter(({ name }) => columns.includes(name));
  const isOne = columns.join() === table.primaryKey.join() || used.some(({ isUnique }) => isUnique);
  const isOptional = used.some(({ isNullable }) => isNullable);
  return `  ${target} ${isOptional ? '|o' : '||'}--${isOne ? 'o|' : 'o{'} ${table.name} : ${columns.join('_and_')}`;
}

/** The module that writes each table. Other writes need a row in `foreignWrites`. */
const ownedTables: Record<string, string[]> = {
  platform: ['audit_lines', 'outbox', 'outbox_dead_letters', 'rate_limits', 'retention_marks', 'worker_beats', 'zips'],
  messaging: ['deliveries', 'push_messages'],
  accounts: [
    'accounts',
    'admin_sessions',
    'consents',
    'mail_stops',
    'notification_choices',
    'sessions',
    'two_factors',
    'users',
    'verifications',
  ],
  restaurants: [
    'area_zips',
    'areas',
    'cuisines',
    'favorites',
    'house_seen',
    'kitchen_seen',
    'opening_hours',
    'restaurant_changes',
    'restaurant_counts',
    'restaurants',
    'special_days',
    'special_hours',
    'zip_neighbours',
  ],
  tax: ['tax_areas', 'tax_rates', 'tax_returns'],
  staff: ['staff', 'staff_invitations', 'staff_log'],
  fees: ['fee_rules'],
  meals: ['claims', 'listing_rules', 'meal_queue_entries', 'meal_queue_offers', 'meals', 'todays_sales', 'usual_sales'],
  orders: [
    'alarms',
    'coupon_restaurants',
    'coupons',
    'late_pickups',
    'late_requests',
    'pickup_passes',
    'order_history',
    'orders',
    'pickup_proposals',
    'ratings',
    'redemption_keys',
    'redemptions',
    'refunds',
  ],
  'alert-rules': ['alert_rule_restaurants', 'alert_rule_zips', 'alert_rules', 'alert_settings'],
  waitlist: [
    'mail_contacts',
    'restaurant_requests',
    'sample_spots',
    'waitlist_emails',
    'zip_message_readers',
    'zip_messages',
    'zip_waitlist',
    'zip_waves',
  ],
  ledger: ['ledger_lines'],
  payments: [
    'adjustments',
    'compliance_limits',
    'corrections',
    'disputes',
    'event_cursors',
    'payees',
    'payout_accounts',
    'payout_lines',
    'payouts',
    'stripe_events',
    'transfer_reversals',
    'transfers',
  ],
  counter: ['counter_entries', 'counter_tries'],
  'problem-reports': ['complaint_photos', 'complaints', 'listing_reports'],
  notifications: [
    'alert_hits',
    'alert_meals',
    'alert_waves',
    'customer_notifications',
    'favorite_alerts',
    'feed_tokens',
    'kitchen_sales',
    'notifications',
    'opening_alerts',
    'pickup_reminders',
    'push_devices',
  ],
  reports: [
    'figure_changes',
    'figure_state',
    'market_days',
    'open_earnings',
    'restaurant_days',
    'restaurant_periods',
    'restaurant_sums',
    'tax_changes',
    'tax_months',
    'zip_periods',
  ],
  'seller-duties': ['seller_duties'],
  monitoring: ['invariant_checks', 'recent_invariant_check'],
  admin: ['admin_clocks'],
};

export const tableOwners: Record<string, string> = Object.fromEntries(
  Object.entries(ownedTables).flatMap(([module, tables]) => tables.map((table) => [table, module])),
);

/** A write to a table of another module. */
export type ForeignWrite = { file: string; table: string; reason: string };

const reservation = 'one statement takes the portions and places the order, so the meal is locked for one round trip';

/**
 * The deletion of personal data is not listed: `server/accounts/personal-data/delete-account.ts` writes the tables of its
 * data map, whose names are not part of the SQL text.
 */
export const foreignWrites: ForeignWrite[] = [
  {
    file: 'server/platform/database/load-zips.ts',
    table: 'area_zips',
    reason: 'the first area is filled from the list of ZIP codes',
  },
  {
    file: 'server/accounts/sessions/actor.ts',
    table: 'staff',
    reason: 'each request of staff records the use of the session and of the membership in one statement',
  },
  {
    file: 'server/files/profile-picture.ts',
    table: 'users',
    reason: 'the lock on the row prevents a stored picture that no profile shows',
  },
  {
    file: 'server/messaging/channels/in-app.ts',
    table: 'customer_notifications',
    reason: 'a notification is stored in the transaction that causes it, before any later module runs',
  },
  {
    file: 'server/messaging/channels/in-app.ts',
    table: 'notifications',
    reason: 'a notification is stored in the transaction that causes it, before any later module runs',
  },
  {
    file: 'server/messaging/channels/push.ts',
    table: 'push_devices',
    reason: 'the push service reports that a browser is gone when a message is sent',
  },
  {
    file: 'server/restaurants/applications/submit-application.ts',
    table: 'sessions',
    reason: 'sessions of a new owner expire sooner from the same commit on',
  },
  {
    file: 'server/restaurants/mark-restaurant-closed.ts',
    table: 'staff',
    reason: 'access of staff ends in the transaction that closes the restaurant',
  },
  {
    file: 'server/restaurants/mark-restaurant-closed.ts',
    table: 'staff_invitations',
    reason: 'open invitations end in the transaction that closes the restaurant',
  },
  {
    file: 'server/staff/join-staff.ts',
    table: 'sessions',
    reason: 'sessions of new staff expire sooner from the same commit on',
  },
  {
    file: 'server/staff/join-staff.ts',
    table: 'ratings',
    reason: 'ratings of new staff leave the average in the same commit',
  },
  { file: 'server/staff/join-staff.ts', table: 'restaurants', reason: 'the average without the ratings of new staff' },
  { file: 'server/staff/join-staff.ts', table: 'users', reason: 'an accepted invitation proves the email address' },
  {
    file: 'server/staff/list-my-restaurants.ts',
    table: 'sessions',
    reason: 'one statement checks the membership and switches the restaurant of the session',
  },
  {
    file: 'server/orders/placement/extend-hold.ts',
    table: 'claims',
    reason: 'the lock of the order already protects its reservation',
  },
  {
    file: 'server/orders/placement/place-under-locks.ts',
    table: 'users',
    reason: 'the counter of checkouts is the lock on a customer',
  },
  { file: 'server/orders/placement/reserve-portions.ts', table: 'claims', reason: reservation },
  { file: 'server/orders/placement/reserve-portions.ts', table: 'meals', reason: reservation },
  { file: 'server/orders/placement/reserve-portions.ts', table: 'outbox', reason: reservation },
  { file: 'server/orders/placement/reserve-portions.ts', table: 'users', reason: reservation },
  {
    file: 'server/waitlist/confirm-subscriber.ts',
    table: 'mail_stops',
    reason: 'a subscriber confirms or unsubscribes by email address, without an account',
  },
  {
    file: 'server/waitlist/confirm-subscriber.ts',
    table: 'notification_choices',
    reason: 'a confirmation is newer than the choice in the profile and replaces it',
  },
  {
    file: 'server/payments/capture/hand-over.ts',
    table: 'orders',
    reason: 'the proof of pickup commits with the handover and the earning',
  },
  {
    file: 'server/payments/capture/sync-payment-intent.ts',
    table: 'orders',
    reason: 'the id of the payment intent is stored under the lock that checks it',
  },
  {
    file: 'server/payments/checkout/open-intent.ts',
    table: 'orders',
    reason: 'one statement stores the payment intents of a batch of checkouts',
  },
  {
    file: 'server/payments/disputes/sync-dispute.ts',
    table: 'orders',
    reason: 'the dispute and its mark on the order commit together',
  },
  {
    file: 'server/payments/payouts/sync-transfer.ts',
    table: 'orders',
    reason: 'the transfer and its id on the order commit together',
  },
  {
    file: 'server/admin/operations/request-full-check.ts',
    table: 'invariant_checks',
    reason: 'an admin requests a check, which monitoring runs',
  },
];

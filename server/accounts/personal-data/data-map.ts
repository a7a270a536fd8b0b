/*
 * The data map: where personal data is stored, and what export and deletion do with it. `data-map.test.ts` fails until
 * a new table with personal data has an entry.
 */

export type DataMapEntry = {
  table: string;
  /** An SQL condition on the row `t` and the person `me` (id, email). */
  belongsToPerson: string;
  /** Columns that the export leaves out: secrets, and ids at Stripe. */
  hiddenColumns?: string[];
  /** Columns with the URL of an uploaded picture, whose files are deleted too. */
  pictureColumns?: string | string[];
  /** Matched by email alone, so exported only to a person with a verified email. */
  isMatchedByEmail?: true;
  /**
   * Deletion deletes the rows, updates these columns, or changes nothing if the rows identify nobody without the name
   * of the account.
   */
  erase: 'delete' | { set: string } | 'nothing';
};

const ofOwnRestaurant = 't.restaurant_id in (select r.id from restaurants r where r.owner_id = me.id)';
const inAlertRulesOfPerson = 't.rule_id in (select a.id from alert_rules a where a.user_id = me.id)';
const inOrdersOfPerson = 't.order_id in (select o.id from orders o where o.customer_id = me.id)';
/**
 * Transitions of the person's own orders, and those that the person made as staff or as an admin. No index has the actor,
 * because each transition would write it: the orders are found by the restaurants and by the audit log instead.
 */
const transitionsOfPerson = `select h.id from orders o join order_history h on h.order_id = o.id where o.customer_id = me.id
  union all select h.id from (select s.restaurant_id from staff s where s.user_id = me.id
      union select r.id from restaurants r where r.owner_id = me.id) works
    join orders o on o.restaurant_id = works.restaurant_id join order_history h on h.order_id = o.id
    where h.actor_id = me.id and o.customer_id <> me.id
  union all select h.id from audit_lines a join order_history h on h.order_id =
      case when a.object_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then a.object_id::uuid end
    where a.actor_id = me.id and h.actor_id = me.id`;
const anonymousEmail = `me.id::text || '@deleted.invalid'`;

/** In order of deletion. The user comes last. */
export const dataMap: DataMapEntry[] = [
  {
    table: 'sessions',
    belongsToPerson: 't.user_id = me.id',
    hiddenColumns: ['token', 'passkey_challenge'],
    erase: 'delete',
  },
  {
    table: 'accounts',
    belongsToPerson: 't.user_id = me.id',
    hiddenColumns: ['password', 'access_token', 'refresh_token', 'id_token'],
    erase: 'delete',
  },
  {
    table: 'two_factors',
    belongsToPerson: 't.user_id = me.id',
    hiddenColumns: ['secret', 'backup_codes', 'used_codes'],
    erase: 'delete',
  },
  {
    table: 'passkeys',
    belongsToPerson: 't.user_id = me.id',
    hiddenColumns: ['credential_id', 'public_key'],
    erase: 'delete',
  },
  {
    table: 'known_devices',
    belongsToPerson: 't.user_id = me.id',
    hiddenColumns: ['device_hash', 'code_hash'],
    erase: 'delete',
  },
  { table: 'verifications', belongsToPerson: 't.value = me.id::text', hiddenColumns: ['identifier'], erase: 'delete' },
  { table: 'admin_clocks', belongsToPerson: 't.user_id = me.id', erase: 'delete' },
  { table: 'case_owners', belongsToPerson: 't.owner_id = me.id', erase: 'delete' },
  { table: 'saved_views', belongsToPerson: 't.user_id = me.id', erase: 'delete' },
  { table: 'consents', belongsToPerson: 't.user_id = me.id', erase: 'delete' },
  { table: 'notification_choices', belongsToPerson: 't.user_id = me.id', erase: 'delete' },
  {
    table: 'push_devices',
    belongsToPerson: 't.user_id = me.id',
    hiddenColumns: ['endpoint', 'p256dh', 'auth'],
    erase: 'delete',
  },
  { table: 'pickup_reminders', belongsToPerson: inOrdersOfPerson, erase: 'delete' },
  { table: 'opening_alerts', belongsToPerson: 't.user_id = me.id', erase: 'delete' },
  // Places in line. The person leaves, and an open offer ends at its time.
  {
    table: 'meal_queue_entries',
    belongsToPerson: 't.user_id = me.id',
    erase: {
      set: `state = case when t.ended_at is null then 'left' else t.state end, ended_at = coalesce(t.ended_at, $3)`,
    },
  },
  {
    table: 'meal_queue_offers',
    belongsToPerson: 't.user_id = me.id',
    hiddenColumns: ['card_fingerprint'],
    erase: { set: 'card_fingerprint = null' },
  },
  { table: 'customer_notifications', belongsToPerson: 't.user_id = me.id', hiddenColumns: ['key'], erase: 'delete' },
  { table: 'feed_tokens', belongsToPerson: 't.user_id = me.id', hiddenColumns: ['hash'], erase: 'delete' },
  { table: 'api_keys', belongsToPerson: 't.user_id = me.id', hiddenColumns: ['hash'], erase: 'delete' },
  { table: 'favorite_alerts', belongsToPerson: 't.user_id = me.id', erase: 'delete' },
  { table: 'alert_hits', belongsToPerson: 't.user_id = me.id', erase: 'delete' },
  { table: 'alert_rule_restaurants', belongsToPerson: inAlertRulesOfPerson, erase: 'delete' },
  { table: 'alert_webhooks', belongsToPerson: 't.user_id = me.id', hiddenColumns: ['secret_id'], erase: 'delete' },
  { table: 'alert_rule_zips', belongsToPerson: inAlertRulesOfPerson, erase: 'delete' },
  { table: 'alert_rules', belongsToPerson: 't.user_id = me.id', erase: 'delete' },
  { table: 'alert_settings', belongsToPerson: 't.user_id = me.id', erase: 'delete' },
  { table: 'favorites', belongsToPerson: 't.user_id = me.id', erase: 'delete' },
  { table: 'ratings', belongsToPerson: 't.customer_id = me.id', erase: { set: `review = ''` } },
  { table: 'complaint_photos', belongsToPerson: inOrdersOfPerson, pictureColumns: 'url', erase: 'delete' },
  // The report and its outcome stay with the order. Its text is deleted.
  {
    table: 'complaints',
    belongsToPerson: 't.customer_id = me.id',
    hiddenColumns: ['answered_by_id'],
    erase: { set: `text = ''` },
  },
  // What the person reported about a meal or a restaurant, without an account. The outcome stays.
  {
    table: 'listing_reports',
    belongsToPerson: 't.reporter_email = me.email',
    isMatchedByEmail: true,
    erase: { set: `reporter_email = null, text = ''` },
  },
  // Notifications of a restaurant contain the short name of the customer.
  { table: 'notifications', belongsToPerson: inOrdersOfPerson, erase: 'delete' },
  // The transitions of an order stay. Their texts are deleted.
  {
    table: 'order_history',
    belongsToPerson: `t.id in (${transitionsOfPerson})`,
    // These columns are only for the invariant about simultaneous transitions.
    hiddenColumns: ['written_in', 'written_at'],
    erase: { set: 'cause = null' },
  },
  {
    table: 'refunds',
    belongsToPerson: `(${inOrdersOfPerson} or t.actor_id = me.id)`,
    hiddenColumns: ['stripe_refund_id'],
    erase: 'nothing',
  },
  // The database refuses changes of the audit log.
  { table: 'audit_lines', belongsToPerson: 't.actor_id = me.id', erase: 'nothing' },
  // Counter actions and changed pickup times: instants and the staff member.
  { table: 'counter_entries', belongsToPerson: `(${inOrdersOfPerson} or t.actor_id = me.id)`, erase: 'nothing' },
  {
    table: 'order_messages',
    belongsToPerson: `(${inOrdersOfPerson} or t.author_id = me.id)`,
    erase: { set: `body = case when quick is null then '—' end` },
  },
  { table: 'message_blocks', belongsToPerson: 't.customer_id = me.id', erase: 'delete' },
  {
    table: 'pickup_passes',
    belongsToPerson: inOrdersOfPerson,
    hiddenColumns: ['token_hash'],
    erase: { set: `friend = '—', canceled_at = coalesce(canceled_at, now())` },
  },
  { table: 'portion_releases', belongsToPerson: 't.customer_id = me.id', erase: 'nothing' },
  {
    table: 'portion_resales',
    belongsToPerson: `exists (select from portion_releases p where p.id = t.release_id and p.customer_id = me.id)`,
    hiddenColumns: ['sold_order_id'],
    erase: 'nothing',
  },
  { table: 'late_requests', belongsToPerson: `(${inOrdersOfPerson} or t.actor_id = me.id)`, erase: 'nothing' },
  { table: 'late_pickups', belongsToPerson: `(${inOrdersOfPerson} or t.actor_id = me.id)`, erase: 'nothing' },
  { table: 'pickup_proposals', belongsToPerson: inOrdersOfPerson, erase: 'nothing' },
  { table: 'disputes', belongsToPerson: inOrdersOfPerson, hiddenColumns: ['id'], erase: 'nothing' },
  { table: 'redemptions', belongsToPerson: 't.customer_id = me.id', erase: 'nothing' },
  // Digests that outlive the account, so a new account of the same person cannot use a coupon again.
  { table: 'redemption_keys', belongsToPerson: inOrdersOfPerson, hiddenColumns: ['key'], erase: 'nothing' },
  { table: 'ledger_lines', belongsToPerson: inOrdersOfPerson, hiddenColumns: ['source'], erase: 'nothing' },
  {
    table: 'orders',
    belongsToPerson: 't.customer_id = me.id',
    hiddenColumns: [
      // Some codes name a suspicion of the bank.
      'decline_code',
      'destination_account',
      'payment_intent_id',
      'stripe_checkout_session_id',
      'stripe_charge_id',
      'stripe_transfer_id',
      'request_id',
    ],
    erase: {
      set: `customer_name = 'Deleted customer', customer_email = ${anonymousEmail}, customer_phone = '',
        special_instructions = '', kitchen_note = '', reason = null`,
    },
  },
  // The employment and its history stay with the restaurant, without a name.
  {
    table: 'staff',
    belongsToPerson: 't.user_id = me.id',
    erase: { set: 'removed_at = coalesce(t.removed_at, $3)' },
  },
  { table: 'staff_log', belongsToPerson: 't.actor_id = me.id', erase: 'nothing' },
  {
    table: 'staff_invitations',
    belongsToPerson: 't.email = me.email',
    hiddenColumns: ['token_hash'],
    isMatchedByEmail: true,
    erase: 'delete',
  },
  // Changes of the business data that admins review.
  { table: 'restaurant_changes', belongsToPerson: 't.actor_id = me.id', erase: 'nothing' },
  // The name of a payee stays with the payouts, for tax records.
  { table: 'payees', belongsToPerson: ofOwnRestaurant, erase: 'nothing' },
  { table: 'seller_duties', belongsToPerson: ofOwnRestaurant, erase: { set: 'confirmed_phone = null' } },
  // The restaurant was closed before. The name and address of the business stay for tax records. Pictures and contacts
  // are deleted.
  {
    table: 'restaurants',
    belongsToPerson: 't.owner_id = me.id',
    pictureColumns: ['logo_url', 'header_image_url'],
    erase: {
      set: `contact_name = 'Deleted owner', email = ${anonymousEmail}, phone = '', logo_url = null, header_image_url = null,
        latitude = null, longitude = null, point_state = 'zip'`,
    },
  },
  {
    table: 'deliveries',
    belongsToPerson: 't.to_address = me.email',
    hiddenColumns: ['html', 'text', 'key'],
    isMatchedByEmail: true,
    erase: 'delete',
  },
  { table: 'waitlist_emails', belongsToPerson: 't.email = me.email', isMatchedByEmail: true, erase: 'delete' },
  { table: 'zip_waitlist', belongsToPerson: 't.email = me.email', isMatchedByEmail: true, erase: 'delete' },
  { table: 'mail_contacts', belongsToPerson: 't.email = me.email', isMatchedByEmail: true, erase: 'delete' },
  { table: 'mail_stops', belongsToPerson: 't.email = me.email', isMatchedByEmail: true, erase: 'delete' },
  { table: 'restaurant_requests', belongsToPerson: 't.email = me.email', isMatchedByEmail: true, erase: 'delete' },
  // Counters of attempts, by name and by account or address.
  {
    table: 'rate_limits',
    belongsToPerson: `split_part(t.key, ':', 2) in (me.id::text, me.email)`,
    isMatchedByEmail: true,
    erase: 'delete',
  },
  {
    table: 'users',
    belongsToPerson: 't.id = me.id',
    hiddenColumns: ['stripe_customer_id'],
    pictureColumns: 'image',
    erase: {
      set: `email = ${anonymousEmail}, name = 'Deleted customer', phone = null, image = null, email_verified = false,
        is_super_admin = false, two_factor_enabled = false, stripe_customer_id = null, checkouts = t.checkouts + 1, erased_at = $3, disabled_at = $3`,
    },
  },
];

/** Defines `me` for the conditions above. */
export const withPerson = 'with me as (select $1::uuid as id, lower($2::text) as email)';

/*
 * Where the house keeps something about a person, and what becomes of it: the data map that export and deletion go by.
 * A new table with a person in it needs its line here; `data-map.test.ts` fails until it has one.
 */

export type Place = {
  table: string;
  /** Which rows are this person's: SQL over the row `t` and `me` (id, email). */
  mine: string;
  /** Secrets and names at the card provider: nobody is told them, not even their person. */
  hidden?: string[];
  /** Columns with the address of a picture of ours: its files go too. */
  picture?: string | string[];
  /** Found by the address alone, so told only to somebody who has shown that the address is his. */
  byAddress?: true;
  /**
   * What deletion does: the rows go, or these columns lose what names a person, or the rows say nothing by themselves
   * once the account has no name.
   */
  erase: 'delete' | { set: string } | 'nothing';
};

const inOwnOrders = 't.order_id in (select o.id from orders o where o.customer_id = me.id)';
const nameless = `me.id::text || '@deleted.invalid'`;

/** In the order in which they are erased: the person last. */
export const places: Place[] = [
  { table: 'sessions', mine: 't.user_id = me.id', hidden: ['token'], erase: 'delete' },
  {
    table: 'accounts',
    mine: 't.user_id = me.id',
    hidden: ['password', 'access_token', 'refresh_token', 'id_token'],
    erase: 'delete',
  },
  {
    table: 'two_factors',
    mine: 't.user_id = me.id',
    hidden: ['secret', 'backup_codes', 'used_codes'],
    erase: 'delete',
  },
  { table: 'verifications', mine: 't.value = me.id::text', hidden: ['identifier'], erase: 'delete' },
  { table: 'consents', mine: 't.user_id = me.id', erase: 'delete' },
  { table: 'notification_choices', mine: 't.user_id = me.id', erase: 'delete' },
  { table: 'push_devices', mine: 't.user_id = me.id', hidden: ['endpoint', 'p256dh', 'auth'], erase: 'delete' },
  { table: 'pickup_reminders', mine: inOwnOrders, erase: 'delete' },
  { table: 'favorite_alerts', mine: 't.user_id = me.id', erase: 'delete' },
  { table: 'favorites', mine: 't.user_id = me.id', erase: 'delete' },
  { table: 'ratings', mine: 't.customer_id = me.id', erase: { set: `review = ''` } },
  { table: 'complaint_photos', mine: inOwnOrders, picture: 'url', erase: 'delete' },
  // That there was a problem, and what came of it, stays with the order; the words go.
  { table: 'complaints', mine: 't.customer_id = me.id', hidden: ['answered_by_id'], erase: { set: `text = ''` } },
  // The lines behind a kitchen's bell carry the short name of who ordered.
  { table: 'notifications', mine: inOwnOrders, erase: 'delete' },
  // What somebody did to an order stays with the order; the free words go.
  {
    table: 'order_history',
    mine: `(${inOwnOrders} or t.actor_id = me.id)`,
    // By which statement a step was written says nothing to anybody but a check.
    hidden: ['written_in', 'written_at'],
    erase: { set: 'cause = null' },
  },
  { table: 'refunds', mine: `(${inOwnOrders} or t.actor_id = me.id)`, hidden: ['stripe_refund_id'], erase: 'nothing' },
  // What an operator did is kept for good, by the database's own rule.
  { table: 'audit_lines', mine: 't.actor_id = me.id', erase: 'nothing' },
  // What was done at a counter, and which other pickup times were asked for: instants, and who stood there.
  { table: 'counter_entries', mine: `(${inOwnOrders} or t.actor_id = me.id)`, erase: 'nothing' },
  { table: 'pickup_proposals', mine: inOwnOrders, erase: 'nothing' },
  { table: 'disputes', mine: inOwnOrders, hidden: ['id'], erase: 'nothing' },
  { table: 'redemptions', mine: 't.customer_id = me.id', erase: 'nothing' },
  // Digests, which outlive the account so that nobody comes back for a second coupon.
  { table: 'redemption_keys', mine: inOwnOrders, hidden: ['key'], erase: 'nothing' },
  { table: 'ledger_lines', mine: inOwnOrders, hidden: ['source'], erase: 'nothing' },
  {
    table: 'orders',
    mine: 't.customer_id = me.id',
    hidden: [
      ...['destination_account', 'payment_intent_id', 'stripe_checkout_session_id', 'stripe_charge_id'],
      ...['stripe_transfer_id', 'request_id'],
    ],
    erase: {
      set: `customer_name = 'Deleted customer', customer_email = ${nameless}, customer_phone = '',
        special_instructions = '', kitchen_note = '', reason = null`,
    },
  },
  // That somebody worked for a kitchen, and what its owner did about it, stays with the kitchen, without a name.
  {
    table: 'staff',
    mine: 't.user_id = me.id',
    erase: { set: 'removed_at = coalesce(t.removed_at, $3)' },
  },
  { table: 'staff_log', mine: 't.actor_id = me.id', erase: 'nothing' },
  { table: 'staff_invitations', mine: 't.email = me.email', hidden: ['token_hash'], byAddress: true, erase: 'delete' },
  // The facts of a business, which operators approved it by.
  { table: 'restaurant_changes', mine: 't.actor_id = me.id', erase: 'nothing' },
  // It was closed before: the name and the address of a business stay for the tax records, its pictures and people go.
  {
    table: 'restaurants',
    mine: 't.owner_id = me.id',
    picture: ['logo_url', 'header_image_url'],
    erase: {
      set: `contact_name = 'Deleted owner', email = ${nameless}, phone = '', logo_url = null, header_image_url = null`,
    },
  },
  {
    table: 'deliveries',
    mine: 't.to_address = me.email',
    hidden: ['html', 'text', 'key'],
    byAddress: true,
    erase: 'delete',
  },
  { table: 'waitlist_emails', mine: 't.email = me.email', byAddress: true, erase: 'delete' },
  { table: 'zip_waitlist', mine: 't.email = me.email', byAddress: true, erase: 'delete' },
  { table: 'mail_contacts', mine: 't.email = me.email', byAddress: true, erase: 'delete' },
  { table: 'mail_stops', mine: 't.email = me.email', byAddress: true, erase: 'delete' },
  { table: 'restaurant_requests', mine: 't.email = me.email', byAddress: true, erase: 'delete' },
  // Counters of tries, under their class and the account or the address.
  {
    table: 'rate_limits',
    mine: `split_part(t.key, ':', 2) in (me.id::text, me.email)`,
    byAddress: true,
    erase: 'delete',
  },
  {
    table: 'users',
    mine: 't.id = me.id',
    picture: 'image',
    erase: {
      set: `email = ${nameless}, name = 'Deleted customer', phone = null, image = null, email_verified = false,
        is_super_admin = false, two_factor_enabled = false, checkouts = t.checkouts + 1, erased_at = $3, disabled_at = $3`,
    },
  },
];

/** The person that every condition above speaks of. */
export const withMe = 'with me as (select $1::uuid as id, lower($2::text) as email)';

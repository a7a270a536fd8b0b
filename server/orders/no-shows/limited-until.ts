import { policies } from '@fondly/contract/policies';

/**
 * SQL of the instant until which missed pickups limit a customer to one open order; null without a limit. The third
 * newest missed pickup decides it. One counts unless an admin excused it, money went back, or a report about it is open.
 *
 * @param customer - SQL of the customer's id
 * @param now - SQL of the current instant, a `timestamptz`
 */
export const limitedUntilSql = (customer: string, now: string): string =>
  `(select o.pickup_end + interval '${policies.noShowMonths} months' from orders o
     where o.customer_id = ${customer} and o.closed_reason = 'no_show'
       and o.pickup_end > ${now} - interval '${policies.noShowMonths} months'
       and o.no_show_excused_at is null and o.refunded_cents = 0
       and not exists (select from complaints p where p.order_id = o.id and (p.status <> 'settled' or p.outcome <> 'answer'))
     order by o.pickup_end desc offset ${policies.noShowLimit - 1} limit 1)`;

-- What restaurants have earned and not received, by order and adjustment: the balance of its ledger lines, less manual
-- payouts. Settled ones have no row, so the table stays small. Only transactions about one order write its row, which
-- wait for each other anyway. A job fills it for a database with orders, and compares it each night.
create table open_earnings (
  restaurant_id uuid not null references restaurants on delete cascade,
  kind text not null check (kind in ('order', 'adjustment')),
  item_id uuid not null,
  cents bigint not null,
  since timestamptz not null,
  primary key (item_id, restaurant_id, kind)
) with (autovacuum_vacuum_scale_factor = 0.05);
create index open_earnings_restaurant on open_earnings (restaurant_id);

create function add_open_earnings(changes open_earnings[]) returns void language plpgsql as $$
begin
  insert into open_earnings as e (restaurant_id, kind, item_id, cents, since)
  select restaurant_id, kind, item_id, sum(cents), min(since) from unnest(changes)
  group by 1, 2, 3 having sum(cents) <> 0 order by item_id
  on conflict (item_id, restaurant_id, kind) do update set cents = e.cents + excluded.cents,
    since = least(e.since, excluded.since);
  delete from open_earnings e using unnest(changes) c where e.item_id = c.item_id and e.cents = 0;
end $$;

create function note_earnings() returns trigger language plpgsql as $$
begin
  perform add_open_earnings(array_agg(row(restaurant_id, case kind when 'adjustment' then kind else 'order' end,
    case kind when 'adjustment' then source::uuid else order_id end, -amount_cents, booked_at)::open_earnings))
  from new_lines where account in ('restaurant_earned', 'restaurant_stripe')
    and restaurant_id is not null and (kind = 'adjustment' or order_id is not null)
  having count(*) > 0;
  return null;
end $$;
create trigger ledger_lines_earnings after insert on ledger_lines referencing new table as new_lines
  for each statement execute function note_earnings();

create function note_manual_payout_lines() returns trigger language plpgsql as $$
begin
  perform add_open_earnings(array_agg(row(p.restaurant_id, case l.type when 'by-hand-order' then 'order'
    else 'adjustment' end, l.source::uuid, -l.amount_cents, l.booked_at)::open_earnings))
  from new_lines l join payouts p on p.id = l.payout_id
  where l.type in ('by-hand-order', 'by-hand-adjustment') and p.stripe_payout_id is null and p.status <> 'failed'
  having count(*) > 0;
  return null;
end $$;
create trigger payout_lines_earnings after insert on payout_lines referencing new table as new_lines
  for each statement execute function note_manual_payout_lines();

create function note_returned_payout() returns trigger language plpgsql as $$
begin
  perform add_open_earnings(array_agg(row(new.restaurant_id, case l.type when 'by-hand-order' then 'order'
    else 'adjustment' end, l.source::uuid, l.amount_cents, l.booked_at)::open_earnings))
  from payout_lines l where l.payout_id = new.id and l.type in ('by-hand-order', 'by-hand-adjustment')
  having count(*) > 0;
  return null;
end $$;
create trigger payouts_returned_earnings after update of status on payouts for each row
  when (new.stripe_payout_id is null and old.status <> 'failed' and new.status = 'failed')
  execute function note_returned_payout();

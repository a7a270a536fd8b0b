-- Forward only, PostgreSQL 15 to 18. One transaction. Servers of the previous version must keep working.

-- Sales and their tax by calendar month and tax area, which would take seconds to add up from millions of orders. The
-- same design as the other figures: a trigger appends each change, a job adds the changes up each minute, and readers
-- add what is still here. See docs/decisions/0032.
create table tax_changes (
  id bigint generated always as identity primary key,
  -- the first day of the month of the booking, where the restaurant is
  month date not null,
  state char(2) not null,
  -- of the order as it was placed; empty without one
  area text not null,
  -- captured orders: before discounts, the discounts of their restaurants, the amount that is taxed, and the tax
  gross_cents bigint not null,
  restaurant_discount_cents bigint not null,
  base_cents bigint not null,
  collected_cents bigint not null,
  -- tax that refunds returned in this month, whenever the orders were paid
  refunded_cents bigint not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

create table tax_months (
  month date not null,
  state char(2) not null,
  area text not null,
  gross_cents bigint not null,
  restaurant_discount_cents bigint not null,
  base_cents bigint not null,
  collected_cents bigint not null,
  refunded_cents bigint not null,
  primary key (month, state, area)
) with (fillfactor = 80);

-- When the months before this migration were added up: a job does it for a database with orders.
alter table figure_state add column tax_built_at timestamptz;
update figure_state set tax_built_at = now() where not exists (select from ledger_lines);

-- One posting is one statement. A capture without anything to book, such as a meal that its kitchen gives away, has no
-- lines and is no sale.
create function note_tax_figures() returns trigger language plpgsql as $$
begin
  insert into tax_changes (month, state, area, gross_cents, restaurant_discount_cents, base_cents, collected_cents,
    refunded_cents)
  select date_trunc('month', l.booked_at at time zone r.timezone), coalesce(a.state, z.state, ''), coalesce(o.tax_area, ''),
    case l.kind when 'capture' then o.subtotal_cents else 0 end,
    case when l.kind = 'capture' and o.discount_funder = 'restaurant' then o.discount_cents else 0 end,
    case l.kind when 'capture' then o.tax_base_cents else 0 end,
    case l.kind when 'capture' then -l.held_cents else 0 end,
    case l.kind when 'capture' then 0 else l.held_cents end
  from (select order_id, kind, source, booked_at,
      coalesce(sum(amount_cents) filter (where account = 'tax_held'), 0) as held_cents
    from new_lines where order_id is not null and kind in ('capture', 'capture_back', 'refund', 'refund_failed')
    group by 1, 2, 3, 4) l
  join orders o on o.id = l.order_id join restaurants r on r.id = o.restaurant_id
  left join zips z on z.zip = r.zip left join tax_areas a on a.slug = o.tax_area
  where l.kind = 'capture' or l.held_cents <> 0;
  return null;
end $$;
create trigger ledger_lines_tax after insert on ledger_lines referencing new table as new_lines
  for each statement execute function note_tax_figures();

-- A month of an area that was filed at the state and paid: collected less refunded.
create table tax_returns (
  area text not null references tax_areas,
  month date not null,
  -- of the form, so that a repeated request is answered like the first
  request_id uuid not null,
  amount_cents bigint not null,
  paid_on date not null,
  reference text not null,
  filed_by uuid not null references users,
  filed_at timestamptz not null,
  primary key (area, month)
);

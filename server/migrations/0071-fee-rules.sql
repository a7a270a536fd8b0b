-- Forward only, PostgreSQL 15 to 18. One transaction. Servers of the previous version must keep working.

-- What a restaurant pays for each order, from a day on, at midnight on its own clock. Without a rule there is no fee.
create table fee_rules (
  id uuid primary key,
  -- The scope: one restaurant, one tax area, or with neither of them all restaurants. The narrowest rule wins.
  restaurant_id uuid references restaurants,
  tax_area text references tax_areas,
  -- hundredths of a percent: 1200 is 12%
  basis_points integer not null check (basis_points between 0 and 3000),
  fixed_cents integer not null check (fixed_cents between 0 and 500),
  from_date date not null,
  reason text not null,
  made_by uuid not null references users,
  made_at timestamptz not null,
  withdrawn_at timestamptz,
  withdrawn_by uuid references users,
  check (restaurant_id is null or tax_area is null)
);
-- One rule a scope and day. Rules for all have the id of no restaurant and the name of no area.
create unique index fee_rules_day on fee_rules
  (coalesce(restaurant_id, '00000000-0000-0000-0000-000000000000'), coalesce(tax_area, ''), from_date desc)
  where withdrawn_at is null;

create function refuse_fee_rule_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.withdrawn_at is null
    and (old.id, old.basis_points, old.fixed_cents, old.from_date, old.reason, old.made_by, old.made_at)
      = (new.id, new.basis_points, new.fixed_cents, new.from_date, new.reason, new.made_by, new.made_at)
    and (old.restaurant_id, old.tax_area) is not distinct from (new.restaurant_id, new.tax_area) then
    return new;
  end if;
  raise exception 'fee rules are superseded and never changed';
end $$;
create trigger fee_rules_frozen before update or delete on fee_rules for each row
  execute function refuse_fee_rule_change();

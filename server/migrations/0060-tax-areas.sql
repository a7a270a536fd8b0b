-- Forward only, PostgreSQL 15 to 18. One transaction. Servers of the previous version must keep working.

-- Where one rate of sales tax applies, such as "Atlanta, Fulton County".
create table tax_areas (
  slug text primary key,
  name text not null,
  state char(2) not null,
  made_at timestamptz not null
);
create unique index tax_areas_name on tax_areas (lower(name));

-- The rate of an area from a day on, until the next one. A wrong rate that is not in effect yet can be withdrawn.
create table tax_rates (
  id uuid primary key,
  area text not null references tax_areas,
  -- parts per million of the amount that is taxed: 89000 is 8.9%
  ppm integer not null check (ppm between 0 and 200000),
  from_date date not null,
  -- where the rate is published
  source text not null,
  made_by uuid not null references users,
  made_at timestamptz not null,
  withdrawn_at timestamptz,
  withdrawn_by uuid references users
);
-- One rate a day. Checkout finds the rate of a day here.
create unique index tax_rates_day on tax_rates (area, from_date desc) include (ppm) where withdrawn_at is null;

create function refuse_tax_rate_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.withdrawn_at is null
    and (old.id, old.area, old.ppm, old.from_date, old.source, old.made_by, old.made_at)
      = (new.id, new.area, new.ppm, new.from_date, new.source, new.made_by, new.made_at) then
    return new;
  end if;
  raise exception 'tax rates are superseded and never changed';
end $$;
create trigger tax_rates_frozen before update or delete on tax_rates for each row
  execute function refuse_tax_rate_change();

-- Set by an admin. Without it, or without a rate in effect, no tax is charged.
alter table restaurants add column tax_area text references tax_areas;
create index restaurants_tax_area on restaurants (tax_area) where tax_area is not null;

-- Forward only, PostgreSQL 15 to 18. One transaction. Servers of the previous version must keep working.

-- Limits of compliance rules, each from a day on, until the next row of its name. A limit that changes is a new row.
create table compliance_limits (
  name text not null check (name in ('seller-near', 'seller-duty', 'w9', 'form-1099-k')),
  from_date date not null,
  -- orders; null where the amount alone decides
  sales integer check (sales > 0),
  cents bigint not null check (cents > 0),
  -- the days that a duty leaves
  days integer check (days > 0),
  -- the law, or who decided
  source text not null check (btrim(source) <> ''),
  primary key (name, from_date)
);
insert into compliance_limits (name, from_date, sales, cents, days, source) values
  ('seller-near', '2023-06-27', 150, 400000, null, 'Decision of Fondly: three quarters of the sales of a high-volume seller'),
  ('seller-duty', '2023-06-27', 200, 500000, 10, 'INFORM Consumers Act, 15 U.S.C. 45f(a) and (f)(3)'),
  ('w9', '2023-06-27', null, 60000, null,
    'Decision of Fondly: $600 in a calendar year, the limit of 26 U.S.C. 6041(a) for payments until 2025'),
  ('form-1099-k', '2023-06-27', 200, 2000000, null, '26 U.S.C. 6050W(e), as Public Law 119-21, section 70432, reads it');

-- Who receives the payouts that an admin makes by bank transfer. The tax number stays on the form.
create table payees (
  restaurant_id uuid primary key references restaurants on delete cascade,
  name text not null,
  -- when Form W-9 arrived
  w9_received_on date,
  updated_at timestamptz not null,
  check (w9_received_on is null or btrim(name) <> '')
);

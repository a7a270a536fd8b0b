create domain complaint_reason as text check (value in ('something-missing', 'quality', 'wrong-meal', 'allergen',
  'kitchen-closed', 'other'));
create domain complaint_status as text check (value in ('with-kitchen', 'with-fondly', 'settled'));
create domain complaint_outcome as text check (value in ('refund', 'part-refund', 'answer'));

-- A problem that a customer reported with an order; the kitchen answers, or Fondly decides.
create table complaints (
  order_id uuid primary key references orders,
  restaurant_id uuid not null references restaurants,
  customer_id uuid not null references users,
  reason complaint_reason not null,
  text text not null,
  status complaint_status not null default 'with-kitchen',
  due_by timestamptz not null,
  passed_on_at timestamptz,
  outcome complaint_outcome,
  answer text,
  answered_by text check (answered_by in ('restaurant', 'admin')),
  answered_by_id uuid,
  answered_at timestamptz,
  refund_cents integer check (refund_cents > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint complaints_settled check ((status = 'settled') <= (outcome is not null and answer is not null))
);
create index complaints_restaurant on complaints (restaurant_id, created_at desc);
create index complaints_open on complaints (due_by) where status <> 'settled';

create table complaint_photos (
  id bigint generated always as identity primary key,
  order_id uuid not null references complaints on delete cascade,
  url text not null unique,
  created_at timestamptz not null
);
create index complaint_photos_order on complaint_photos (order_id);

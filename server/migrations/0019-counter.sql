-- What somebody did at a kitchen's counter, perhaps without a connection: each counts once, however often it is told.
create table counter_entries (
  restaurant_id uuid not null references restaurants,
  id uuid not null,
  actor_id uuid not null references users,
  kind text not null check (kind in ('handOver', 'stock', 'soldOut')),
  order_id uuid references orders,
  meal_id uuid references meals,
  -- by the tablet's clock, which may be wrong
  done_at timestamptz not null,
  received_at timestamptz not null,
  -- why nothing was changed; null: it was done
  refusal text,
  primary key (restaurant_id, id)
);
create index counter_entries_order on counter_entries (order_id) where order_id is not null;

-- Wrong codes at a counter that asks of whom a code is: counted for the kitchen, since no order is named.
create table counter_tries (
  restaurant_id uuid primary key references restaurants,
  wrong_codes integer not null default 0,
  locked_until timestamptz
);

alter table orders
  -- the kitchen's own words, which the customer never reads
  add column kitchen_note text not null default '',
  -- when the code was compared with the tablet's list, the server being out of reach; it was proved again afterwards
  add column checked_offline_at timestamptz;

-- Another pickup window that a kitchen asks a customer for; silence and "no" give the money back.
create domain pickup_answer as text check (value in ('accepted', 'refused', 'lapsed', 'withdrawn'));
create table pickup_proposals (
  id uuid primary key,
  order_id uuid not null references orders,
  from_start timestamptz not null,
  from_end timestamptz not null,
  to_start timestamptz not null,
  to_end timestamptz not null,
  check (to_end > to_start),
  proposed_at timestamptz not null,
  answer_by timestamptz not null,
  answer pickup_answer,
  answered_at timestamptz,
  check ((answer is null) = (answered_at is null))
);
create unique index pickup_proposals_open on pickup_proposals (order_id) where answer is null;
create index pickup_proposals_order on pickup_proposals (order_id, proposed_at);

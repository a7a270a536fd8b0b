-- What the customer and the kitchen of an order write to each other. Phone numbers and addresses are masked before.
create table order_messages (
  id uuid primary key,
  order_id uuid not null references orders,
  side text not null check (side in ('customer', 'restaurant')),
  author_id uuid not null references users,
  -- A quick message is a code, which each reader reads in their own language.
  quick text check (quick in ('outside', 'where', 'side-entrance', 'two-minutes')),
  body text check (char_length(body) between 1 and 300),
  check ((quick is null) <> (body is null)),
  sent_at timestamptz not null,
  -- The order in which they were written, also within a millisecond.
  place bigint generated always as identity,
  -- When the other side opened the messages.
  read_at timestamptz,
  -- When the other side reported it.
  reported_at timestamptz
);
create index order_messages_order on order_messages (order_id, place);

-- Either side ends free text between this customer and this kitchen. Quick messages stay.
create table message_blocks (
  restaurant_id uuid not null references restaurants,
  customer_id uuid not null references users,
  side text not null check (side in ('customer', 'restaurant')),
  blocked_at timestamptz not null,
  primary key (restaurant_id, customer_id, side)
);

alter table restaurants add column takes_free_text boolean not null default true;

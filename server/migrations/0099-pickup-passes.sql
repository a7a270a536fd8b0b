-- A pass with which a friend picks up an order. It has a pickup code of its own, derived from its id.
create table pickup_passes (
  id uuid primary key,
  order_id uuid not null references orders,
  friend text not null check (char_length(friend) between 1 and 30),
  -- SHA-256 of the token in the link. The token is derived from the id.
  token_hash text not null unique,
  created_at timestamptz not null,
  canceled_at timestamptz,
  -- When the order was handed over to the friend.
  used_at timestamptz
);
create unique index pickup_passes_live on pickup_passes (order_id) where canceled_at is null;
create index pickup_passes_order on pickup_passes (order_id);

-- Forward only, PostgreSQL 15 to 18. One transaction. Servers of the previous version must keep working.

-- The line for a sold-out meal (docs/domain.md#meal-queue): who waits, in the order of joining, and what they are offered.
-- Servers of the previous version offer nothing; the portions of open offers are not on sale for them either.
alter table meals
  -- The kitchen offers a line while the meal is sold out.
  add column has_queue boolean not null default true,
  -- How many people wait who have not had an offer.
  add column queue_length integer not null default 0 check (queue_length >= 0),
  -- Portions of open offers. Listed = available + queued + held + sold.
  add column queued_quantity stock not null default 0;
create index meals_with_queue on meals (id) where queue_length > 0 or queued_quantity > 0;

create table meal_queue_entries (
  id uuid primary key,
  meal_id uuid not null references meals (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  units portions not null,
  joined_at timestamptz not null,
  -- The order of joining, given under the lock on the meal. The clocks of two servers may differ.
  place bigint not null generated always as identity,
  state text not null default 'waiting'
    check (state in ('waiting', 'offered', 'taken', 'declined', 'expired', 'left', 'closed')),
  -- When the entry ended; null while it is waiting or offered.
  ended_at timestamptz,
  check ((ended_at is null) = (state in ('waiting', 'offered')))
);
create unique index meal_queue_entries_live on meal_queue_entries (meal_id, user_id) where state in ('waiting', 'offered');
create index meal_queue_entries_line on meal_queue_entries (meal_id, place) where state = 'waiting';
create index meal_queue_entries_person on meal_queue_entries (user_id, joined_at);

create table meal_queue_offers (
  id uuid primary key,
  entry_id uuid not null references meal_queue_entries (id) on delete cascade,
  meal_id uuid not null references meals (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  units portions not null,
  -- The price of one portion when the offer was made. A later, lower price counts instead.
  price_cents integer not null check (price_cents >= 0),
  made_at timestamptz not null,
  until timestamptz not null,
  -- Null while the offer is open. Taken: an order holds the portions, or was paid. Expired: there was no answer.
  outcome text check (outcome in ('taken', 'declined', 'expired', 'ended')),
  answered_at timestamptz,
  -- The order that took the offer.
  order_id uuid,
  check ((outcome is null) = (answered_at is null))
);
create unique index meal_queue_offers_open on meal_queue_offers (entry_id) where outcome is null;
create index meal_queue_offers_due on meal_queue_offers (meal_id, until) where outcome is null;
create index meal_queue_offers_meal on meal_queue_offers (meal_id);
create index meal_queue_offers_entry on meal_queue_offers (entry_id);
create index meal_queue_offers_missed on meal_queue_offers (user_id, answered_at) where outcome = 'expired';

-- The offer by which an order got its portions.
alter table claims add column queue_offer_id uuid;

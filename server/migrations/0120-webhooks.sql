-- Forward only, PostgreSQL 15 to 18. One transaction. Servers of the previous version must keep working.

-- Where a restaurant's software hears what happened.
create table webhook_endpoints (
  id uuid primary key,
  restaurant_id uuid not null references restaurants,
  url text not null check (char_length(url) <= 2000),
  kinds text[] not null check (cardinality(kinds) > 0),
  -- The signing secret is derived from it. The former one signs as well until a day after it was replaced.
  secret_id uuid not null,
  former_secret_id uuid,
  former_secret_until timestamptz,
  -- Tries in a row that were not received, and events in a row that were lost after every try.
  failed_tries integer not null default 0,
  lost_events integer not null default 0,
  -- When it was turned off, by its owner or after too many lost events.
  off_at timestamptz,
  created_at timestamptz not null
);
create index webhook_endpoints_restaurant on webhook_endpoints (restaurant_id, created_at);

-- One event for one endpoint.
create table webhook_deliveries (
  -- The `webhook-id`, which stays the same for every try.
  id uuid primary key,
  endpoint_id uuid not null references webhook_endpoints on delete cascade,
  sequence bigint not null generated always as identity,
  -- What happened, so that a job that runs twice adds one delivery.
  event_key text not null,
  kind text not null,
  -- What it happened to: an order, a meal, or a payout. Its events are received one after the other.
  subject_id uuid not null,
  data jsonb not null,
  at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'received', 'lost')),
  tries integer not null default 0,
  tried_at timestamptz,
  -- The HTTP status of the last try; null if there was no answer.
  status integer,
  unique (endpoint_id, event_key)
);
create index webhook_deliveries_newest on webhook_deliveries (endpoint_id, sequence desc);
create index webhook_deliveries_waiting on webhook_deliveries (endpoint_id, subject_id, sequence) where state = 'waiting';

-- What the invariants said when an operator asked. They read whole tables, so they are asked for and answered by a job.
create table invariant_checks (
  id bigint generated always as identity primary key,
  asked_at timestamptz not null,
  ended_at timestamptz,
  -- names of rules that do not hold, of what waits for too long, with up to three rows each
  broken text[] not null default '{}',
  overdue text[] not null default '{}',
  -- why they could not be read
  failure text
);
-- One runs at a time: who asks meanwhile waits for its answer.
create unique index invariant_checks_running on invariant_checks ((true)) where ended_at is null;

-- A rating that an operator took out of the average and of every page, and why: its customer and its kitchen read it.
alter table ratings
  add column hidden_at timestamptz,
  add column hidden_reason text,
  add check ((hidden_at is null) = (hidden_reason is null));
create index ratings_newest on ratings (created_at desc, order_id);
create index ratings_low on ratings (created_at desc, order_id) where rating <= 2;
create index ratings_hidden on ratings (created_at desc, order_id) where hidden_at is not null;

-- Operators look at coupons in the order in which they were made.
alter table coupons add column created_at timestamptz not null default now();
create index coupons_newest on coupons (created_at desc, code);

-- Who works for a kitchen beside its owner. A row that ended stays: what was done is told with a name.
create table staff (
  id uuid primary key,
  restaurant_id uuid not null references restaurants,
  user_id uuid not null references users,
  role text not null check (role in ('manager', 'counter')),
  joined_at timestamptz not null,
  -- when the person last did anything here, to within ten minutes
  seen_at timestamptz not null,
  removed_at timestamptz
);
create unique index staff_at_work on staff (restaurant_id, user_id) where removed_at is null;
create index staff_person on staff (user_id) where removed_at is null;

-- The one answer to who may act for which kitchen, and as what.
create view crew as
  select id as restaurant_id, owner_id as user_id, 'owner'::text as role, created_at as since from restaurants
  union all
  select restaurant_id, user_id, role, joined_at from staff where removed_at is null;

-- At which of several kitchens a session is; null: the own one, else the first.
alter table sessions add column restaurant_id uuid references restaurants;

create table staff_invitations (
  id uuid primary key,
  restaurant_id uuid not null references restaurants,
  email text not null check (email = lower(email)),
  role text not null check (role in ('manager', 'counter')),
  -- SHA-256 of the token in the mail: who reads this table cannot use it
  token_hash text not null unique,
  sent_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > sent_at),
  accepted_at timestamptz,
  withdrawn_at timestamptz,
  check (accepted_at is null or withdrawn_at is null)
);
create unique index staff_invitations_open on staff_invitations (restaurant_id, email)
  where accepted_at is null and withdrawn_at is null;

-- What became of a kitchen's staff, in order, for its owner.
create table staff_log (
  id bigint generated always as identity primary key,
  restaurant_id uuid not null references restaurants,
  at timestamptz not null,
  actor_id uuid not null references users,
  action text not null
    check (action in ('invited', 'invited-again', 'withdrawn', 'joined', 'made-manager', 'made-counter', 'removed')),
  -- whom it was about: an invitation, or somebody who works there
  invitation_id uuid references staff_invitations on delete set null,
  staff_id uuid references staff on delete set null
);
create index staff_log_kitchen on staff_log (restaurant_id, id desc);

-- What operators did, to what and why. Insert only: nobody can make undone that it was done.
create table audit_lines (
  id bigint generated always as identity primary key,
  actor_id uuid not null references users,
  action text not null,
  object_id text not null,
  -- as it was called then
  object_name text not null,
  reason text not null check (btrim(reason) <> ''),
  at timestamptz not null
);
create index audit_lines_object on audit_lines (object_id, id desc);

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'audit lines are only ever added';
end $$;
create trigger audit_lines_insert_only before update or delete or truncate on audit_lines
  for each statement execute function refuse_audit_change();

-- What was decided last on a kitchen, in the words that its owner reads.
create domain decision as text check (value in ('approve', 'ask-changes', 'reject', 'suspend', 'reinstate'));
alter table restaurants
  add column decision decision,
  add column decision_reason text,
  add column decided_at timestamptz;
create index restaurants_newest on restaurants (created_at desc, id);

-- A person has looked at it; found again, it is open again.
alter table corrections add column resolved_at timestamptz;

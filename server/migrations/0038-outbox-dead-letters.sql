-- Rows of the outbox that could not be handed over, with the reason. An admin moves them back to the outbox.
create table outbox_dead_letters (
  -- the id that the row had in the outbox
  id bigint primary key,
  kind outbox_kind not null,
  name text not null,
  payload jsonb not null,
  job_key text,
  run_at timestamptz,
  origin uuid not null,
  reason text not null,
  failed_at timestamptz not null
);

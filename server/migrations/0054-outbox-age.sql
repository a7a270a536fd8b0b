-- When a row was written, so that a monitor can tell how long the oldest has waited. Rows without it count from now.
alter table outbox add column created_at timestamptz not null default now();

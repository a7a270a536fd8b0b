-- Forward only, PostgreSQL 15 to 18. One transaction. Servers of the previous version must keep working.

-- A customer asked to be told once when sales of a meal open. A sent alert stays, so that nobody is told twice.
create table opening_alerts (
  user_id uuid not null references users (id) on delete cascade,
  meal_id uuid not null references meals (id) on delete cascade,
  -- The time on sale of the meal, or midnight of its day. The trigger below keeps it.
  opens_at timestamptz not null,
  despite_quiet_hours boolean not null,
  created_at timestamptz not null,
  sent_at timestamptz,
  primary key (user_id, meal_id)
);
create index opening_alerts_due on opening_alerts (opens_at, meal_id) where sent_at is null;
create index opening_alerts_meal on opening_alerts (meal_id);

-- A meal moves by an edit, by an edit of its template, and by servers of the previous version.
create function move_opening_alerts() returns trigger language plpgsql as $$
begin
  update opening_alerts
  set opens_at = coalesce(new.on_sale_from, new.available_date::timestamp at time zone new.timezone)
  where meal_id = new.id and sent_at is null;
  return null;
end $$;
create trigger opening_alerts_move after update of on_sale_from, available_date on meals for each row
  when (old.on_sale_from is distinct from new.on_sale_from or old.available_date <> new.available_date)
  execute function move_opening_alerts();

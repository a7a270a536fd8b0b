-- A hand-over that was tapped by mistake can be taken back within seconds. Every other end stays.
create or replace function refuse_order_change() returns trigger language plpgsql as $$
begin
  if old.closed_reason is not null and new.closed_reason is distinct from old.closed_reason
    and not (old.closed_reason = 'collected' and new.closed_reason is null and new.status in ('confirmed', 'ready')) then
    raise exception 'order % is closed (%) and stays so', old.id, old.closed_reason;
  end if;
  if old.settlement is not null and new.settlement is distinct from old.settlement then
    raise exception 'the settlement of order % is decided (%)', old.id, old.settlement;
  end if;
  return new;
end $$;

create function note_uncollected_figures() returns trigger language plpgsql as $$
begin
  insert into figure_changes (restaurant_id, day, collected_orders, portions_saved)
  values (new.restaurant_id, new.service_date, -1, -new.quantity);
  return null;
end $$;
create trigger orders_uncollected_figures after update of closed_reason on orders for each row
  when (old.closed_reason = 'collected' and new.closed_reason is null) execute function note_uncollected_figures();

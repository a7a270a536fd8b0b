-- Forward only, PostgreSQL 15 to 18. One transaction. Servers of the previous version must keep working.

-- The last part of the address of a restaurant's public page. It never changes, even after a rename, because links to it
-- are shared. A trigger sets it, so that servers of the previous version set it, too.
alter table restaurants add column slug text;

create function plain_slug(name text) returns text language sql immutable parallel safe as $$
  select coalesce(nullif(trim(both '-' from left(regexp_replace(
    regexp_replace(lower(normalize(name, nfkd)), '[\u0300-\u036f]', '', 'g'), '[^a-z0-9]+', '-', 'g'), 40)), ''), 'kitchen')
$$;

with named as (select id, plain_slug(name) as slug, created_at from restaurants),
  numbered as (select id, slug, row_number() over (partition by slug order by created_at, id) as position from named)
update restaurants r
set slug = case when n.position = 1 then n.slug else n.slug || '-' || left(r.id::text, 8) end
from numbered n where n.id = r.id;

alter table restaurants alter column slug set not null;
create unique index restaurants_slug on restaurants (slug);

create function set_restaurant_slug() returns trigger language plpgsql as $$
begin
  new.slug := plain_slug(new.name);
  -- Two restaurants of one name that apply at the same moment.
  perform pg_advisory_xact_lock(hashtextextended('restaurant-slug ' || new.slug, 0));
  if exists (select from restaurants r where r.slug = new.slug) then
    new.slug := new.slug || '-' || left(new.id::text, 8);
  end if;
  return new;
end $$;
create trigger restaurants_slug before insert on restaurants for each row when (new.slug is null)
  execute function set_restaurant_slug();

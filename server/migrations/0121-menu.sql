-- Forward only, PostgreSQL 15 to 18. One transaction. Servers of the previous version must keep working.

-- A CSV file with dishes that a restaurant imported.
create table menu_imports (
  -- The `requestId` of the request, so that a repeated one imports nothing.
  id uuid primary key,
  restaurant_id uuid not null references restaurants,
  file_name text not null,
  -- What the columns were, in their order, for the next file with the same headers.
  headers text[] not null,
  columns text[] not null,
  dishes integer not null check (dishes >= 0),
  drafts integer not null check (drafts between 0 and dishes),
  skipped integer not null check (skipped >= 0),
  imported_at timestamptz not null,
  undone_at timestamptz
);
create index menu_imports_newest on menu_imports (restaurant_id, imported_at desc);

-- A dish as one import has it. The newest import with its name counts, so an import is undone by deleting its dishes.
create table menu_dishes (
  import_id uuid not null references menu_imports,
  restaurant_id uuid not null references restaurants,
  -- Grows with every import of a restaurant, whatever its clock says.
  place bigint not null generated always as identity,
  -- The name in lower case.
  name_key text not null,
  name text not null,
  description text,
  category text,
  menu_price_cents integer check (menu_price_cents > 0),
  -- Null: not stated.
  allergens text[],
  grams integer check (grams > 0),
  imported_at timestamptz not null,
  primary key (import_id, name_key)
);
create index menu_dishes_newest on menu_dishes (restaurant_id, name_key, place desc);

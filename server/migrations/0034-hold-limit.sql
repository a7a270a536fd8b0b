-- When this customer's first hold on the meal began, of those that started over since; null for holds of the release
-- before, which count as first ones.
alter table claims add column held_since timestamptz;

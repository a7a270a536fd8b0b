-- Forward only, PostgreSQL 15 to 18. One transaction. Servers of the previous version must keep working.

-- The best known neighborhood or suburb of a ZIP, which says more to a customer than its city. A ZIP without a row has
-- none that everybody would agree on. It has no foreign key: the ZIPs are loaded after the first migration.
create table zip_neighborhoods (
  zip char(5) primary key,
  name text not null check (name <> '')
);
insert into zip_neighborhoods (zip, name) values
  ('30303', 'Downtown'),
  ('30305', 'Buckhead'),
  ('30306', 'Virginia-Highland'),
  ('30307', 'Inman Park'),
  ('30308', 'Old Fourth Ward'),
  ('30309', 'Midtown'),
  ('30310', 'West End'),
  ('30312', 'Grant Park'),
  ('30313', 'Castleberry Hill'),
  ('30314', 'Vine City'),
  ('30316', 'East Atlanta'),
  ('30317', 'Kirkwood'),
  ('30318', 'West Midtown'),
  ('30319', 'Brookhaven'),
  ('30322', 'Emory'),
  ('30326', 'Buckhead'),
  ('30327', 'Buckhead'),
  ('30328', 'Sandy Springs'),
  ('30332', 'Georgia Tech'),
  ('30337', 'College Park'),
  ('30338', 'Dunwoody'),
  ('30339', 'Vinings'),
  ('30340', 'Doraville'),
  ('30341', 'Chamblee'),
  ('30344', 'East Point'),
  ('30350', 'Sandy Springs'),
  ('30354', 'Hapeville'),
  ('30363', 'Atlantic Station');

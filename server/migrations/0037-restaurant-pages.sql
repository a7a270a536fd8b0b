-- The list of restaurants is read page by page: by name, by cuisine, or by ZIP (`restaurants_zip`).
create index restaurants_name on restaurants (name, id) where status = 'approved';
create index restaurants_cuisines on restaurants using gin (cuisines) where status = 'approved';

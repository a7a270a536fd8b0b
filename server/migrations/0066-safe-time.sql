-- Forward only, PostgreSQL 15 to 18. One transaction. Servers of the previous version must keep working.

-- How a meal is kept until pickup; null: not stated. Of food at room temperature for a limited time: since when it is out
-- on the kitchen's clock, and until when it is good.
create domain meal_keeping as text check (value in ('hot', 'cold', 'shelf-stable', 'time-limited'));
alter table meals add column kept_as meal_keeping, add column out_since time, add column good_until timestamptz;

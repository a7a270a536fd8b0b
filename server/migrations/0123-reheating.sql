-- Forward only, PostgreSQL 15 to 18. One transaction. Servers of the previous version must keep working.

-- How to reheat a meal at home, in the words of its restaurant. Null: it says nothing.
alter table meals add column reheating text;
alter table meals add constraint meals_reheating_length check (char_length(reheating) between 1 and 200) not valid;

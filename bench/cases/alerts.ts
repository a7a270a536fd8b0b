import { matchRules } from '@fondly/server/notifications/alerts/match-rules';
import pg from 'pg';
import { openBenchEnvironment } from '../bench-environment.ts';
import { writeGoal, writeLine } from '../report.ts';
import { addCustomers, seedMarket } from '../seed-market.ts';

const ruleCount = 100_000;
const customers = 25_000;
const rounds = 15;
const waveSize = 30;

/**
 * Every other rule asks for one cuisine within five miles of a ZIP, with a limit of its own; the others name a restaurant. They
 * are spread over the ZIPs and the restaurants that the market has.
 */
const addRules = `with person as (select id, row_number() over (order by id) - 1 as n from users order by id limit ${customers}),
  rule as (insert into alert_rules (id, user_id, name, max_price_cents, pickup_from, since, used_at, created_at)
    select gen_random_uuid(), person.id, 'Rule ' || turn, 300 + (turn % 40) * 25, case when turn % 3 = 0 then '11:00'::time end,
      now() - interval '1 day', now(), now()
    from generate_series(0, ${ruleCount - 1}) turn join person on person.n = turn % ${customers} returning id),
  numbered as (select id, row_number() over (order by id) - 1 as n from rule),
  place as (select zip, row_number() over (order by zip) - 1 as n, count(*) over () as total
    from (select distinct near.zip from zip_neighbours near) one),
  house as (select id, row_number() over (order by id) - 1 as n, count(*) over () as total from restaurants),
  near as (insert into alert_rule_zips (rule_id, zip, cuisine, miles)
    select numbered.id, place.zip, (array['italian', 'japanese', 'indian', 'mexican', ''])[1 + (numbered.n / 2) % 5], 5
    from numbered join place on place.n = (numbered.n / 2) % place.total where numbered.n % 2 = 0)
  insert into alert_rule_restaurants (rule_id, restaurant_id)
  select numbered.id, house.id from numbered join house on house.n = (numbered.n / 2) % house.total where numbered.n % 2 = 1`;

/** One meal against 100,000 alert rules: goal 50 ms of database time. */
export async function alerts(): Promise<void> {
  const environment = await openBenchEnvironment(false);
  const pool = new pg.Pool({ connectionString: environment.settings.DATABASE_URL, max: 1 });
  try {
    const { mealIds } = await seedMarket(environment, 100, 2_000);
    await addCustomers(environment, customers);
    // Checking 200,000 foreign keys without statistics takes minutes.
    await environment.client.query('set session_replication_role = replica');
    await environment.client.query(addRules);
    await environment.client.query(
      `insert into alert_meals (meal_id, restaurant_id, day, is_on_sale, price_cents, better_at, is_due)
       select id, restaurant_id, available_date, true, price_cents, now(), true from meals where id = any($1)`,
      [mealIds],
    );
    await environment.client.query('vacuum analyze');
    const { rows } = await environment.client.query<{
      id: string;
      restaurant_id: string;
      day: string;
      timezone: string;
    }>('select id, restaurant_id, available_date as day, timezone from meals where id = any($1) limit $2', [
      mealIds,
      rounds,
    ]);
    const times: number[] = [];
    let people = 0;
    for (const meal of rows) {
      const values = [new Date(), meal.restaurant_id, [meal.id], meal.day, waveSize, meal.timezone];
      const startedAt = performance.now();
      people += (await matchRules({ client: pool }, values)).length;
      times.push(performance.now() - startedAt);
    }
    const worst = Math.max(...times);
    writeLine(`\n${ruleCount} rules; ${rows.length} meals found ${people} people; at most ${worst.toFixed(1)} ms`);
    writeGoal({
      number: 'alerts',
      text: 'one meal is matched against 100,000 alert rules, ms',
      value: median(times),
      required: 50,
      desired: 20,
    });
  } finally {
    await pool.end();
    await environment.close();
  }
}

const median = (values: number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

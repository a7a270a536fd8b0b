import { readFileSync } from 'node:fs';
import { policies } from '@fondly/contract/policies';
import type pg from 'pg';
import { addZipNeighborsSql } from './zip-neighbors.ts';

/** Written by `npm run zip-codes`: a line that names the source and its year, then a ZIP code in each line. */
const file = new URL('./zip-codes.tsv', import.meta.url);

/**
 * Fills the table of ZIP codes, and corrects it when a release brings another year. The comment of the table says what
 * it holds, so the file is not parsed otherwise. Call it in a transaction.
 */
export async function loadZips(client: pg.Client): Promise<void> {
  const [source = '', ...lines] = readFileSync(file, 'utf8').trimEnd().split('\n');
  const { rows } = await client.query<{ source: string | null; isFilled: boolean }>(
    `select obj_description('zips'::regclass) as source, exists (select from zips) as "isFilled"`,
  );
  const [{ source: loaded, isFilled } = { source: null, isFilled: false }] = rows;
  if (isFilled && loaded === source) return;

  const cells = lines.map((line) => line.split('\t'));
  const column = (at: number) => cells.map((row) => row[at]);
  const { rowCount } = await client.query(
    `insert into zips (zip, city, state, latitude, longitude)
     select * from unnest($1::text[], $2::text[], $3::text[], $4::float8[], $5::float8[])
     on conflict (zip) do update set city = excluded.city, state = excluded.state, latitude = excluded.latitude,
       longitude = excluded.longitude
     where (zips.city, zips.state, zips.latitude, zips.longitude)
       is distinct from (excluded.city, excluded.state, excluded.latitude, excluded.longitude)`,
    [column(0), column(1), column(2), column(3), column(4)],
  );
  if (!isFilled)
    await client.query(
      `insert into area_zips (area, zip) select 'atlanta', zip from zips
       where state = 'GA' and zip like '303%' on conflict do nothing`,
    );
  else if (rowCount) await measureNeighborsAgain(client);
  await client.query(`comment on table zips is '${source}'`);
  await client.query('analyze zips');
}

/** Distances follow points that moved. */
async function measureNeighborsAgain(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ zip: string }>(
    'with gone as (delete from zip_neighbours returning near_zip) select distinct near_zip as zip from gone',
  );
  for (const { zip } of rows) await client.query(addZipNeighborsSql, [zip, policies.nearbyMaxMiles]);
}

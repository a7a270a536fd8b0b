import type pg from 'pg';

type ZipRow = { zip: string; city: string; state: string; latitude: number; longitude: number; country: string };

/** Fills the table of ZIP areas once, from the data package. The package is read only when the table is empty. */
export async function loadZips(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ there: boolean }>('select exists (select from zips) as there');
  if (rows[0]?.there) return;

  const { default: data } = (await import('zipcodes')) as { default: { codes: Record<string, ZipRow> } };
  const zipRows = Object.values(data.codes).filter((zipRow) => zipRow.country === 'US' && /^\d{5}$/.test(zipRow.zip));
  const column = <Key extends keyof ZipRow>(key: Key) => zipRows.map((zipRow) => zipRow[key]);
  await client.query(
    `insert into zips (zip, city, state, latitude, longitude)
     select * from unnest($1::text[], $2::text[], $3::text[], $4::float8[], $5::float8[])`,
    [column('zip'), column('city'), column('state'), column('latitude'), column('longitude')],
  );
  await client.query(
    `insert into area_zips (area, zip) select 'atlanta', zip from zips
     where state = 'GA' and zip like '303%' on conflict do nothing`,
  );
  await client.query('analyze zips');
}

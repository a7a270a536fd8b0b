import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import { addZipNeighbors } from '../../restaurants/add-zip-neighbors.ts';
import { connect } from './connect.ts';
import { loadZips } from './load-zips.ts';
import { transaction } from './transaction.ts';

describe('The ZIP codes of a release', () => {
  test('replace the points of an earlier year, and distances follow', async ({ env }) => {
    await transaction(env.app, (tx) => addZipNeighbors(tx, '30308'));
    const client = await connect(env.app.config.databaseUrl);
    const read = async () => {
      const { rows } = await client.query(
        `select z.latitude, round(n.miles::numeric, 1)::text as miles, z.xmin::text as version,
           obj_description('zips'::regclass) as source
         from zips z join zip_neighbours n using (zip) where zip = '30309' and near_zip = '30308'`,
      );
      return rows[0];
    };
    const before = await read();
    expect(before).toMatchObject({ latitude: 33.7999, source: expect.stringMatching(/^Census Gazetteer 20\d\d$/) });

    await client.query("update zips set latitude = 33.9 where zip = '30309'");
    await client.query("update zip_neighbours set miles = 9 where zip = '30309'");
    await loadZips(client);
    expect(await read()).toMatchObject({ latitude: 33.9, miles: '9.0' });

    await client.query("comment on table zips is 'Census Gazetteer 2019'");
    await loadZips(client);
    const after = await read();
    expect(after).toMatchObject({ latitude: before.latitude, miles: before.miles, source: before.source });
    await loadZips(client);
    expect(await read()).toEqual(after);
    await client.end();
  });
});

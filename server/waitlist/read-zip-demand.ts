import { policies } from '@fondly/contract/policies';
import type { readPublicDemand } from '@fondly/contract/waitlist';
import type { z } from 'zod';
import type { App } from '../platform/app.ts';
import { expectOneRow } from '../platform/database/db.ts';
import { integer, notNull, nullable, row, text } from '../platform/database/row.ts';
import { statement } from '../platform/database/statement.ts';
import { visibleSql } from '../restaurants/visibility.ts';
import { canEmailSql } from './subscriber.ts';

type PublicDemand = z.output<(typeof readPublicDemand)['schema']['response'][200]>;

/** Confirmed addresses, each once, without unsubscribed ones. */
const read = statement(
  'zip-public-demand',
  row({ cityAndState: nullable(text), restaurants: notNull(integer), waiting: notNull(integer) }),
  `select (select z.city || ', ' || z.state from zips z where z.zip = $1) as city_and_state,
     (select count(*)::int from restaurants r where r.zip = $1 and ${visibleSql('r', 'false')}) as restaurants,
     (select count(*)::int from mail_contacts c
      where c.confirmed_at is not null and ${canEmailSql('c.email', 'area')}
        and c.email in (select w.email from zip_waitlist w where w.zip = $1
          union select q.email from restaurant_requests q where q.zip = $1)) as waiting`,
);

/** The public demand of a ZIP. Small counts are hidden, so that no person can be recognized. */
export async function readZipDemand(app: App, zip: string): Promise<PublicDemand> {
  const { cityAndState, waiting, restaurants } = expectOneRow(await read(app.db, [zip]));
  return { zip, cityAndState, restaurants, waiting: waiting >= policies.publicDemandMinPeople ? waiting : null };
}

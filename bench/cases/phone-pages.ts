import { randomBytes, randomUUID } from 'node:crypto';
import { sessionCookieName, signToken } from '@fondly/server/accounts/sessions/session-cookie';
import { readConfig } from '@fondly/server/platform/config';
import { openPhone, type Phone } from '../load/phone.ts';
import { writeGoal, writeLine } from '../report.ts';

const runs = 3;
const maxLayoutShift = 0.02;

/** The pages that one person opens, and the score that each must reach on a phone. */
type Visit = { title: string; email: string | null; minPerformance: number; addresses: string[] };

/**
 * One page after the other on a phone with a slow network and an empty cache: public pages, and those of a customer, a
 * restaurant, and an admin with their sessions.
 */
export async function phonePages(): Promise<void> {
  const phone = await openPhone();
  if (!phone.hasProxy) writeLine('\nCaddy is not installed, so the pages come with HTTP/1.1: expect lower scores.');
  const { benchmarkIndex, cpuSlowdown } = phone;
  writeLine(
    `\nThe benchmark index is ${benchmarkIndex}, so the phone's CPU is ${cpuSlowdown} times slower than this machine's.`,
  );
  try {
    for (const { title, email, minPerformance, addresses } of await listVisits(phone)) {
      writeLine(`\n### ${title}\n`);
      const cookie = email === null ? {} : { cookie: await signIn(phone, email) };
      for (const address of addresses) {
        const { scoreByKind, layoutShift } = await phone.audit(address, { kinds: ['performance'], runs, ...cookie });
        const goal = { number: address.replace(/[0-9a-f-]{36}/, '{id}') };
        const value = scoreByKind.get('performance') ?? 0;
        const limits = { required: minPerformance, desired: minPerformance, isMinimum: true };
        writeGoal({ ...goal, text: 'mobile performance', value, ...limits });
        writeGoal({ ...goal, text: 'layout shift', value: layoutShift, required: maxLayoutShift, desired: 0.01 });
      }
    }
  } finally {
    await phone.close();
  }
}

async function listVisits(phone: Phone): Promise<Visit[]> {
  const ids = await findIds(phone);
  return [
    {
      title: 'Public pages',
      email: null,
      minPerformance: 100,
      addresses: [
        '/',
        '/es',
        '/atlanta',
        '/atlanta/30308',
        `/k/${ids.slug}`,
        `/k/${ids.slug}/${ids.meal}`,
        '/faq',
        '/login',
      ],
    },
    {
      title: 'Pages of a customer',
      email: 'maya@fondly.test',
      minPerformance: 95,
      addresses: [
        '/kitchens',
        `/kitchen/${ids.restaurant}`,
        '/meal-search?zip=30308',
        '/zip/30350',
        `/order/${ids.meal}`,
        '/past-orders',
        `/past-orders/${ids.order}/receipt`,
        '/alerts',
        '/customer-profile',
      ],
    },
    {
      title: 'Pages of a restaurant',
      email: 'aiko@fondly.test',
      minPerformance: 90,
      addresses: ['/dashboard', '/orders', '/counter', '/pickup', '/insights'],
    },
    {
      title: 'Pages of an admin',
      email: 'admin@fondly.test',
      minPerformance: 90,
      addresses: ['/admin', '/admin/orders', '/admin/people', '/admin/operations'],
    },
  ];
}

type Ids = { restaurant: string; slug: string; meal: string; order: string };

async function findIds({ environment }: Phone): Promise<Ids> {
  const { rows } = await environment.client.query<Ids>(
    `select m.restaurant_id as restaurant, r.slug, m.id as meal, o.id as "order"
     from meals m join restaurants r on r.id = m.restaurant_id, orders o join users u on u.id = o.customer_id
     where r.name = 'Kumo Noodle Bar' and m.is_active and m.available_quantity > 0 and m.pickup_end > now()
       and u.email = 'maya@fondly.test' limit 1`,
  );
  const [ids] = rows;
  if (!ids) throw new Error('the demo sells nothing of Kumo Noodle Bar at this hour');
  return ids;
}

/** Starts a session, which has shown the second factor if it is an admin's. @returns its cookie */
async function signIn({ environment }: Phone, email: string): Promise<string> {
  const config = readConfig(environment.settings);
  const sessionId = randomUUID();
  const token = randomBytes(24).toString('base64url');
  await environment.client.query(
    `insert into sessions (id, user_id, token, expires_at, created_at, updated_at)
     select $1, id, $2, now() + interval '30 days', now(), now() from users where email = $3`,
    [sessionId, token, email],
  );
  await environment.client.query(
    `insert into admin_sessions (session_id, opened_at, used_at)
     select s.id, now(), now() from sessions s join users u on u.id = s.user_id where s.id = $1 and u.is_super_admin`,
    [sessionId],
  );
  return `${sessionCookieName(config)}=${encodeURIComponent(signToken(config.secret, token))}`;
}

import { setTimeout as wait } from 'node:timers/promises';
import { waitUntil } from '../cluster/wait-until.ts';
import { withLeader } from '../cluster/with-leader.ts';
import type { DrillContext } from '../drill.ts';
import { placeOrders } from '../load/place-orders.ts';
import { waitUntilSettled } from '../load/wait-until-settled.ts';
import type { Person } from '../product/seed-market.ts';
import { expectSeconds, type Measurement, say } from '../report.ts';

const outageSeconds = { default: 60, full: 600 };
const emailEverySeconds = 5;
const emailLimitSeconds = 60;
const captureLimitSeconds = 10;
const recoverySeconds = 600;

/** Freezes the Stripe sandbox, then the SMTP server: what needs the other one must go on. */
export async function providersHang(context: DrillContext): Promise<Measurement[]> {
  const seconds = outageSeconds[context.options.isFull ? 'full' : 'default'];
  return [...(await hangStripe(context, seconds)), ...(await hangMail(context, seconds))];
}

async function hangStripe(context: DrillContext, seconds: number): Promise<Measurement[]> {
  const { product, market, requests } = context;
  const { url, sandboxUrl, sandbox } = product;
  const load = placeOrders({ url, sandboxUrl, market, requests, atOnce: 2, maxSeconds: seconds + 60 });
  await wait(5_000);
  say(`Stripe does not answer for ${seconds} s`);
  sandbox.signal('SIGSTOP');
  const askedAt = new Map<string, number>();
  try {
    const until = Date.now() + seconds * 1000;
    for (let at = 0; Date.now() < until; at += 1) {
      const customer = market.customers.at(-1 - at);
      if (customer) await askForResetLink(context, customer, askedAt);
      await wait(emailEverySeconds * 1000);
    }
  } finally {
    sandbox.signal('SIGCONT');
  }
  const backAt = Date.now();
  await load.stop();
  await withLeader(context.cluster, (client) => waitUntilSettled(client, recoverySeconds));
  const settled = (Date.now() - backAt) / 1000;
  await waitUntil(
    'every email of the outage',
    recoverySeconds,
    () => readDelays(context, askedAt).length === askedAt.size,
  );
  return [
    expectSeconds(
      'A7',
      `slowest email while Stripe hung for ${seconds} s`,
      [Math.max(...readDelays(context, askedAt))],
      emailLimitSeconds,
    ),
    expectSeconds('A7', 'everything is done after Stripe is back', [settled], recoverySeconds),
  ];
}

async function hangMail(context: DrillContext, seconds: number): Promise<Measurement[]> {
  const { product, market, requests } = context;
  const { url, sandboxUrl, mailbox } = product;
  const countReceipts = () => readMails(context).filter(({ subject }) => subject.startsWith('Your order')).length;
  const receiptsBefore = countReceipts();
  say(`SMTP does not answer for ${seconds} s`);
  mailbox.signal('SIGSTOP');
  const load = placeOrders({ url, sandboxUrl, market, requests, atOnce: 2, maxSeconds: seconds + 60 });
  try {
    await wait(seconds * 1000);
    await load.stop();
  } finally {
    mailbox.signal('SIGCONT');
  }
  const backAt = Date.now();
  const paid = load.records.flatMap(({ acknowledgedAt, confirmedAt }) =>
    acknowledgedAt !== null && confirmedAt !== null ? [(confirmedAt - acknowledgedAt) / 1000] : [],
  );
  const unpaid = load.records.filter(({ orderId, confirmedAt }) => orderId !== null && confirmedAt === null).length;
  const slowest = unpaid === 0 && paid.length > 0 ? Math.max(...paid) : Number.POSITIVE_INFINITY;
  await waitUntil('a receipt for every order', recoverySeconds, () => countReceipts() - receiptsBefore >= paid.length);
  return [
    expectSeconds(
      'A7',
      `slowest capture of ${paid.length} while SMTP hung for ${seconds} s`,
      [slowest],
      captureLimitSeconds,
    ),
    expectSeconds('A7', 'every receipt is sent after SMTP is back', [(Date.now() - backAt) / 1000], recoverySeconds),
  ];
}

async function askForResetLink({ product, requests }: DrillContext, { id }: Person, askedAt: Map<string, number>) {
  const email = `${id}@drill.test`;
  const reply = await requests.send('POST forgot-password', `${product.url}/api/account/forgot-password`, {
    method: 'POST',
    headers: { origin: product.url, 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  });
  if (reply.status < 300) askedAt.set(email, Date.now());
  else say(`forgot-password: ${reply.status} ${JSON.stringify(reply.body)}`);
}

type ReceivedMail = { at: number; to: string; subject: string };

const readMails = ({ product }: DrillContext): ReceivedMail[] =>
  product.mailbox
    .log()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as ReceivedMail);

function readDelays(context: DrillContext, askedAt: Map<string, number>): number[] {
  const mails = readMails(context);
  return [...askedAt].flatMap(([email, at]) => {
    const mail = mails.find((received) => received.to === email && received.at >= at);
    return mail ? [(mail.at - at) / 1000] : [];
  });
}

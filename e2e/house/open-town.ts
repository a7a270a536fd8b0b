import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { cloneDatabase, dropDatabase, type Template } from '@fondly/dev/database';
import { freePort } from '@fondly/dev/free-port';
import { type Mail, memoryMailStore } from '@fondly/dev/mail-store';
import { openMailbox } from '@fondly/dev/mailbox';
import { mailboxRoutes } from '@fondly/dev/mailbox-routes';
import type { App } from '@fondly/server/platform/app';
import { readConfig } from '@fondly/server/platform/config';
import { runServer } from '@fondly/server/run';
import { tasks, timers } from '@fondly/server/worker';
import { openSandbox } from '@fondly/stripe-sandbox/sandbox';
import { openMovingClock } from './moving-clock.ts';

/** A town that lives by itself: its worker, its webhooks and its mails run as they do after `npm start`. */
export type Town = {
  app: App;
  url: string;
  /** Mails that were sent to this address, newest first. */
  mails(to: string): Mail[];
  /** Puts the clock of product and card provider forward, and does what falls due. */
  forward(by: { seconds?: number; minutes?: number }): Promise<void>;
  /** Gives an order to the card provider's stand-in, such as `/faults`; see the table of its README. */
  orderSandbox(path: string, body: object): Promise<void>;
  /** How often the card of this order was asked, with whatever outcome. */
  countCharges(orderId: string): Promise<number>;
  /** Breaks every connection that is open, streams of signals among them; new ones are taken as before. */
  cutConnections(): void;
  close(): Promise<void>;
};

const webhookSecrets = { platform: 'whsec_journeys', connect: 'whsec_journeys_connect' };

/** Opens a town on a clone of the template, on a free port, with the built pages and nobody in it. */
export async function openTown(template: Template): Promise<Town> {
  const clock = openMovingClock();
  const mails = memoryMailStore();
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'fondly-journeys-'));
  const [databaseUrl, mailbox, sandbox, port] = await Promise.all([
    cloneDatabase(template),
    openMailbox(mails),
    openSandbox({ ephemeral: true, now: () => clock.now().getTime() }),
    freePort(),
  ]);
  const config = readConfig({
    FONDLY_DEMO: 'true',
    PARTS: 'all',
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    SECRET: 'a secret that only these journeys know',
    DATA_DIR: dataDir,
    STRIPE_SANDBOX_URL: sandbox.url,
    STRIPE_WEBHOOK_SECRET: webhookSecrets.platform,
    STRIPE_CONNECT_WEBHOOK_SECRET: webhookSecrets.connect,
    SMTP_URL: mailbox.smtpUrl,
    LOG_LEVEL: 'error',
  });
  const { app, http, stop } = await runServer(config, { clock, extra: [mailboxRoutes(mails)] });
  const hook = `http://127.0.0.1:${port}/api/webhooks/stripe`;
  sandbox.addWebhook({ url: hook, secret: webhookSecrets.platform });
  sandbox.addWebhook({ url: hook, secret: webhookSecrets.connect, connect: true });

  return {
    app,
    url: config.publicUrl,
    mails: (to) => mails.list().filter((mail) => mail.to.includes(to)),
    async forward({ seconds = 0, minutes = 0 }) {
      clock.forward(minutes * 60 + seconds);
      // The provider's clock stands on ours: moving it by nothing does what has become due.
      await sandbox.advance(0);
      for (const { task } of timers) await tasks[task]?.(app, {});
    },
    async orderSandbox(address, order) {
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(`${sandbox.url}/_sandbox${address}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(order),
      });
      if (!answer.ok) throw new Error(`${address}: ${await answer.text()}`);
    },
    async countCharges(orderId) {
      const { rows } = await app.db.$client.query<{ payment_intent_id: string }>(
        'select payment_intent_id from orders where id = $1',
        [orderId],
      );
      const charges = await app.stripe.charges.list({ payment_intent: rows[0]?.payment_intent_id ?? '' });
      return charges.data.length;
    },
    cutConnections: () => http.server.closeAllConnections(),
    async close() {
      await sandbox.close();
      await stop();
      await mailbox.close();
      await dropDatabase(databaseUrl);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

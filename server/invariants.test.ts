import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { test } from '@fondly/dev/test';
import type { Town } from '@fondly/dev/town';
import { describe, expect } from 'vitest';
import { brokenInvariants } from './invariants.ts';
import { buildBuyer, buildKitchen, buildMeal, buildPaidOrder } from './orders/order-builders.ts';

/** `npm run invariants`, as an operator runs it. */
function run(town: Town): Promise<{ code: number; out: string }> {
  const { config } = town.app;
  const env = {
    PATH: process.env.PATH,
    PORT: '4399',
    DATABASE_URL: config.databaseUrl,
    SECRET: config.secret,
    PUBLIC_URL: config.publicUrl,
    DATA_DIR: config.dataDir,
    STRIPE_SANDBOX_URL: config.stripeSandboxUrl ?? '',
    STRIPE_WEBHOOK_SECRET: 'whsec_town',
    STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_town_connect',
    SMTP_URL: config.smtpUrl,
  };
  const file = fileURLToPath(new URL('./check-invariants.ts', import.meta.url));
  return new Promise((resolve) => {
    execFile(process.execPath, [file], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, out: stdout + stderr }),
    );
  });
}

describe('What is always true of money, stock and orders: security paper, section 3, promise P11', () => {
  test('a healthy town has nothing to say; each thing that is put wrong by hand is named, and the command ends with 1', async ({
    town,
  }) => {
    const orderId = await buildPaidOrder(town, await buildMeal(town, await buildKitchen(town)), await buildBuyer(town));
    await town.runUntilIdle();
    expect(await brokenInvariants(town.app.db)).toEqual([]);
    expect(await run(town)).toEqual({ code: 0, out: 'All invariants hold, nothing is overdue, no alarm is open.\n' });

    const change = (statement: string) => town.app.db.$client.query(statement, [orderId]);
    const wrongs: [string, string][] = [
      ['update orders set disputed_at = now() where id = $1', 'disputes: an order is blocked'],
      [`update orders set payment_status = 'part_refunded' where id = $1`, 'refunds: the order says'],
      ['update orders set service_date = service_date + 1 where id = $1', 'windows: an order keeps'],
      [`update order_history set to_status = 'ready' where order_id = $1`, 'orders: every step'],
      ['update claims set quantity = 3 where order_id = $1', 'stock: what can be bought'],
      [
        `insert into alarms (kind, source, order_id, text, raised_at) values ('dispute', 'x', $1, 'Look', now())`,
        'alarms',
      ],
    ];
    for (const [statement] of wrongs) await change(statement);

    const { code, out } = await run(town);
    expect(code).toBe(1);
    for (const [, name] of wrongs) expect(out).toContain(name);
  });
});

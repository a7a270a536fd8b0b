import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import { buildBuyer, buildMeal, buildPaidOrder, buildRestaurant } from '../orders/testing/order-builders.ts';
import { previousJobs } from '../platform/jobs/previous-jobs.ts';
import { jobHandlers } from '../worker.ts';

/** Adds a job to the queue, as the previous release did. */
async function addJob(env: TestEnvironment, name: string, payload: object): Promise<void> {
  await env.app.db.client.query('select graphile_worker.add_job($1, $2)', [name, payload]);
  await env.runUntilIdle();
}
const countWaitingJobs = async (env: TestEnvironment) =>
  (await env.app.db.client.query('select from graphile_worker._private_jobs')).rowCount;

describe('Jobs of the previous release', () => {
  test('a job with its old name, keys, and values runs', async ({ env }) => {
    const buyer = await buildBuyer(env);
    const orderId = await buildPaidOrder(env, await buildMeal(env, await buildRestaurant(env)), buyer);
    await env.runUntilIdle();
    const listSubjects = () => env.mails(`${buyer.id}@fondly.test`).map(({ subject }) => subject);

    await env.app.db.client.query("update orders set status = 'ready' where id = $1", [orderId]);
    await addJob(env, 'announce-order', { orderId, move: 'markReady' });
    await addJob(env, 'announce-transition', { orderId, move: 'noAnswer' });

    expect(listSubjects().slice(0, 2)).toEqual([
      expect.stringContaining("The kitchen didn't reply"),
      'Ready for pickup: Tonkotsu Ramen',
    ]);
    expect(await countWaitingJobs(env)).toBe(0);
  });

  test('an old job does not repeat an email that the previous release sent', async ({ env }) => {
    const buyer = await buildBuyer(env);
    const orderId = await buildPaidOrder(env, await buildMeal(env, await buildRestaurant(env)), buyer);
    await env.runUntilIdle();
    await env.app.db.client.query(
      `insert into deliveries (id, key, to_address, subject, html, text, created_at, sent_at)
       values (gen_random_uuid(), $1, 'somebody@fondly.test', '', '', '', now(), now())`,
      [`order:${orderId}:noAnswer`],
    );
    const sentBefore = env.mails(`${buyer.id}@fondly.test`).length;

    await addJob(env, 'announce-order', { orderId, move: 'noAnswer' });

    expect(env.mails(`${buyer.id}@fondly.test`)).toHaveLength(sentBefore);
  });

  test('every job name of the previous release has a handler', () => {
    expect(Object.values(previousJobs).filter(({ name }) => !(name in jobHandlers))).toEqual([]);
  });
});

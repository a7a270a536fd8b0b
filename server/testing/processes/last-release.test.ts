import { callOverHttp, sendOverHttp } from '@fondly/dev/environment/send-over-http';
import { openTestEnvironment } from '@fondly/dev/environment/test-environment';
import { startServerProcess } from '@fondly/dev/processes/start-server-process';
import { scaleTime } from '@fondly/dev/scale-time';
import { describe, expect, inject, test } from 'vitest';
import { nodeFlags } from '../../node-flags.ts';
import { buildBuyer, buildMeal, buildPaidOrder, buildRestaurant } from '../../orders/testing/order-builders.ts';
import { checkOutRelease, findLastRelease } from './check-out-release.ts';

const commit = findLastRelease();

describe('The server of the last release', () => {
  const timeout = scaleTime(120_000);
  test.skipIf(commit === '')('runs on the present schema: people find meals and order', { timeout }, async () => {
    // The server's process uses the machine's clock.
    const env = await openTestEnvironment({ template: inject('template'), now: new Date() });
    const meal = await buildMeal(env, await buildRestaurant(env, { zip: '30309' }));
    const [buyer, earlier] = [await buildBuyer(env), await buildBuyer(env)];
    const paid = await buildPaidOrder(env, meal, earlier);
    const release = checkOutRelease(commit);
    const command = [process.execPath, ...nodeFlags, release.serverFile];
    const server = await startServerProcess(env.app.config, 'last-release', { PARTS: 'web' }, command);
    try {
      const target = [server.url, env.app.config.publicUrl] as const;
      expect(await sendOverHttp(target, buyer, ['GET', '/api/meals/search?zip=30309'])).toMatchObject({ status: 200 });
      expect(await sendOverHttp(target, buyer, ['GET', `/api/meals/${meal.id}`])).toMatchObject({ status: 200 });
      const listed = await sendOverHttp(target, earlier, ['GET', '/api/orders']);
      expect([listed.status, JSON.stringify(listed.body).includes(paid)]).toEqual([200, true]);
      expect(await callOverHttp(target, buyer).checkout(meal)).toMatchObject({ status: 201 });
      expect(server.output()).not.toMatch(/"level":(?:50|60)/);
    } finally {
      await server.kill();
      release.remove();
      await env.close();
    }
  });
});

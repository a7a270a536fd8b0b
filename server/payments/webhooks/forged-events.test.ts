import { createHmac, randomUUID } from 'node:crypto';
import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { scaleTime } from '@fondly/dev/scale-time';
import { test } from '@fondly/dev/test';
import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { buildBuyer, buildMeal, buildRestaurant, readOrderRow } from '../../orders/testing/order-builders.ts';
import { postEvent, signEvent } from '../testing/event-builders.ts';

/* Events forged in every way that someone who knows the address of the endpoint could try. */

/** An event that claims the payment of an unpaid order. */
const buildForgedEvent = (intentId: string, over: object = {}) => ({
  id: `evt_${randomUUID()}`,
  object: 'event',
  type: 'payment_intent.succeeded',
  created: 1_760_000_000,
  livemode: false,
  data: { object: { id: intentId, object: 'payment_intent', status: 'succeeded' } },
  ...over,
});

const tries = process.env.LONG ? 10_000 : 100;

/** A character that is valid in a body and in a header. */
const character = fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code));
/** The change to an event: an altered character, a cut end, or content made by a stranger. */
const tampering = fc.oneof(
  fc.record({ part: fc.constantFrom('payload', 'signature'), at: fc.nat(), by: character }),
  fc.record({ part: fc.constantFrom('payload', 'signature'), cut: fc.nat() }),
  fc.record({ secret: fc.string({ minLength: 1 }) }),
  fc.record({ age: fc.integer({ min: 301, max: 100_000_000 }) }),
  fc.record({ header: fc.array(character, { maxLength: 100 }).map((characters) => characters.join('')) }),
);
type Tampering = typeof tampering extends fc.Arbitrary<infer How> ? How : never;

const seconds = () => Math.floor(Date.now() / 1000);
type Forgery = (env: TestEnvironment, event: object) => [payload: string, signature?: string];

const forgeries: Record<string, Forgery> = {
  'no signature at all': (_env, event) => [JSON.stringify(event)],
  'an empty signature': (_env, event) => [JSON.stringify(event), ''],
  'a signature that contains only text': (_env, event) => [JSON.stringify(event), 'please'],
  'a time and no signature': (_env, event) => [JSON.stringify(event), `t=${seconds()}`],
  'a signature and no time': (env, event) => {
    const { payload, signature } = signEvent(env, event);
    return [payload, signature.replace(/t=\d+,/, '')];
  },
  'an event signed with a foreign secret': (env, event) =>
    toPair(signEvent(env, event, { secret: 'whsec_of_somebody_else' })),
  'an event signed with the secret’s beginning': (env, event) => toPair(signEvent(env, event, { secret: 'whsec_' })),
  'an event signed with the API key': (env, event) =>
    toPair(signEvent(env, event, { secret: env.app.config.stripeSecretKey })),
  'a signature six minutes old': (env, event) => toPair(signEvent(env, event, { timestamp: seconds() - 360 })),
  'a signature a year old': (env, event) => toPair(signEvent(env, event, { timestamp: seconds() - 31_536_000 })),
  'a signature six minutes ahead': (env, event) => toPair(signEvent(env, event, { timestamp: seconds() + 360 })),
  'a signature an hour ahead': (env, event) => toPair(signEvent(env, event, { timestamp: seconds() + 3_600 })),
  'a signed time that is no number': (_env, event) => {
    const payload = JSON.stringify(event);
    const digest = createHmac('sha256', 'whsec_test_platform').update(`NaN.${payload}`).digest('hex');
    return [payload, `t=NaN,v1=${digest}`];
  },
  'two times': (env, event) => {
    const { payload, signature } = signEvent(env, event);
    return [payload, `t=1,${signature}`];
  },
  'an old signature under a new time': (env, event) => {
    const { payload, signature } = signEvent(env, event, { timestamp: seconds() - 360 });
    return [payload, signature.replace(/t=\d+/, `t=${seconds()}`)];
  },
  'an altered body': (env, event) => {
    const { payload, signature } = signEvent(env, event);
    return [payload.replace('"succeeded"', '"processing"'), signature];
  },
  'an event with a new id': (env, event) => {
    const { payload, signature } = signEvent(env, event);
    return [payload.replace(/evt_[0-9a-f]{8}/, 'evt_00000000'), signature];
  },
  'an added space': (env, event) => {
    const { payload, signature } = signEvent(env, event);
    return [`${payload} `, signature];
  },
  'a truncated body': (env, event) => {
    const { payload, signature } = signEvent(env, event);
    return [payload.slice(0, -1), signature];
  },
  'another event’s signature': (env, event) => [
    JSON.stringify(event),
    signEvent(env, buildForgedEvent('pi_other')).signature,
  ],
  'the same signature under another scheme': (env, event) => {
    const { payload, signature } = signEvent(env, event);
    return [payload, signature.replace('v1=', 'v0=')];
  },
  'half a signature': (env, event) => {
    const { payload, signature } = signEvent(env, event);
    return [payload, signature.slice(0, -32)];
  },
  'a body signed without its time': (_env, event) => {
    const payload = JSON.stringify(event);
    const digest = createHmac('sha256', 'whsec_test_platform').update(payload).digest('hex');
    return [payload, `t=${seconds()},v1=${digest}`];
  },
  'an empty body under a valid signature': (env, event) => ['', signEvent(env, event).signature],
};

const toPair = ({ payload, signature }: { payload: string; signature: string }): [string, string] => [
  payload,
  signature,
];

async function buildUnpaidOrder(env: TestEnvironment): Promise<{ orderId: string; intentId: string }> {
  const { body } = await (await buildBuyer(env)).checkout(await buildMeal(env, await buildRestaurant(env)));
  await env.runUntilIdle();
  return { orderId: body.orderId, intentId: (await readOrderRow(env, body.orderId)).payment_intent_id ?? '' };
}

const listStoredEvents = async (env: TestEnvironment, intentId: string) =>
  (await env.app.db.client.query('select id from stripe_events where object_id = $1', [intentId])).rows;

describe('Forged events', () => {
  test.for(Object.entries(forgeries))(
    '%s gets a 400 response, and nothing is stored',
    async ([, forgeEvent], { env }) => {
      const { orderId, intentId } = await buildUnpaidOrder(env);
      const before = await listStoredEvents(env, intentId);

      const answer = await postEvent(env, ...forgeEvent(env, buildForgedEvent(intentId)));

      expect(answer).toMatchObject({ status: 400, body: { code: 'invalid-signature' } });
      await env.runUntilIdle();
      expect(await listStoredEvents(env, intentId)).toEqual(before);
      expect(await readOrderRow(env, orderId)).toMatchObject({ status: 'pending', paid_cents: 0 });
    },
  );

  test(`${tries} tampered or forged events get a 400 response each, and nothing is stored`, {
    timeout: scaleTime(tries * 100),
  }, async ({ env }) => {
    const { orderId, intentId } = await buildUnpaidOrder(env);
    const signedEvent = signEvent(env, buildForgedEvent(intentId));
    const forgeEvent = (how: Tampering) => {
      if ('secret' in how) return signEvent(env, buildForgedEvent(intentId), { secret: how.secret });
      if ('age' in how) return signEvent(env, buildForgedEvent(intentId), { timestamp: seconds() - how.age });
      if ('header' in how) return { ...signedEvent, signature: how.header };
      const text = signedEvent[how.part];
      const at = ('cut' in how ? how.cut : how.at) % text.length;
      return { ...signedEvent, [how.part]: text.slice(0, at) + ('cut' in how ? '' : how.by + text.slice(at + 1)) };
    };
    const before = await listStoredEvents(env, intentId);
    const attack = fc.asyncProperty(tampering, async (how) => {
      const { payload, signature } = forgeEvent(how);
      fc.pre(payload !== signedEvent.payload || signature !== signedEvent.signature);
      expect(await postEvent(env, payload, signature)).toMatchObject({
        status: 400,
        body: { code: 'invalid-signature' },
      });
    });
    await fc.assert(attack, { numRuns: tries });

    expect((await postEvent(env, signedEvent.payload, signedEvent.signature)).status).toBe(200);
    expect(await listStoredEvents(env, intentId)).toHaveLength(before.length + 1);
    await env.runUntilIdle();
    expect(await readOrderRow(env, orderId)).toMatchObject({ status: 'pending', paid_cents: 0 });
  });

  test.for([
    'null',
    '[]',
    '"evt"',
    '7',
    '{}',
    '{"id":1}',
    '{"id":"evt_1","type":{}}',
    '{"id":"evt_1","type":"payment_intent.succeeded","created":1}',
    '{"id":"evt_1","type":"payment_intent.succeeded","created":1,"data":null}',
    '{"id":"evt_1","type":"payment_intent.succeeded","created":1,"data":{"object":null}}',
    '{"id":"evt_1","type":"payment_intent.succeeded","created":1,"data":{"object":{"id":[]}}}',
    '{"id":"evt_1","type":"payment_intent.succeeded","created":"now","data":{"object":{"id":"pi_1"}}}',
    '{"id":"evt_1","type":"payment_intent.succeeded","created":1e300,"data":{"object":{"id":"pi_1"}}}',
    '{"id":"evt_1","account":{},"type":"payment_intent.succeeded","created":1,"data":{"object":{"id":"pi_1"}}}',
  ])(
    'the signed nonsense %s is accepted, so that it is not repeated, and nothing is stored',
    async (payload, { env }) => {
      const signature = env.app.stripe.webhooks.generateTestHeaderString({ payload, secret: 'whsec_test_platform' });
      const countEvents = async () => (await env.app.db.client.query('select from stripe_events')).rowCount;
      const before = await countEvents();

      expect((await postEvent(env, payload, signature)).status).toBe(200);
      expect(await countEvents()).toBe(before);
    },
  );

  test('a signed event of the live mode gets a 200 response and is ignored', async ({ env }) => {
    const { intentId } = await buildUnpaidOrder(env);
    const { payload, signature } = signEvent(env, buildForgedEvent(intentId, { livemode: true }));
    const before = await listStoredEvents(env, intentId);

    expect((await postEvent(env, payload, signature)).status).toBe(200);
    expect(await listStoredEvents(env, intentId)).toEqual(before);
  });

  test.for([
    ['of a foreign account', { account: 'acct_of_somebody_else' }],
    ['of a type that does not exist', { type: 'payment_intent.given_away' }],
    ['of a payment that was never made', {}],
  ] as const)('a signed event %s is stored, and the order stays unpaid', async ([, over], { env }) => {
    const { orderId, intentId } = await buildUnpaidOrder(env);
    const { payload, signature } = signEvent(env, buildForgedEvent(intentId, over));

    expect((await postEvent(env, payload, signature)).status).toBe(200);
    await env.runUntilIdle();

    expect(await readOrderRow(env, orderId)).toMatchObject({
      status: 'pending',
      payment_status: 'none',
      paid_cents: 0,
    });
  });
});

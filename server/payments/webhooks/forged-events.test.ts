import { createHmac, randomUUID } from 'node:crypto';
import type { Town } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { buildBuyer, buildKitchen, buildMeal, readOrderRow } from '../../orders/testing/order-builders.ts';
import { post, sign } from '../testing/event-builders.ts';

/* Promise P5: forged in every way that somebody who knows the address of the door could think of. */

/** An event that claims the payment of an order which nobody has paid. */
const claim = (intentId: string, over: object = {}) => ({
  id: `evt_${randomUUID()}`,
  object: 'event',
  type: 'payment_intent.succeeded',
  created: 1_760_000_000,
  livemode: false,
  data: { object: { id: intentId, object: 'payment_intent', status: 'succeeded' } },
  ...over,
});

const tries = process.env.LONG ? 10_000 : 100;

/** A sign that may stand in a body and in a header. */
const character = fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code));
/** Where a letter of the provider is touched: a sign in it changed, an end cut off, or all of it made by a stranger. */
const touch = fc.oneof(
  fc.record({ part: fc.constantFrom('payload', 'signature'), at: fc.nat(), by: character }),
  fc.record({ part: fc.constantFrom('payload', 'signature'), cut: fc.nat() }),
  fc.record({ secret: fc.string({ minLength: 1 }) }),
  fc.record({ age: fc.integer({ min: 301, max: 100_000_000 }) }),
  fc.record({ header: fc.array(character, { maxLength: 100 }).map((signs) => signs.join('')) }),
);
type Touch = typeof touch extends fc.Arbitrary<infer How> ? How : never;

const seconds = () => Math.floor(Date.now() / 1000);
type Forgery = (town: Town, event: object) => [payload: string, signature?: string];

const forgeries: Record<string, Forgery> = {
  'no signature at all': (_town, event) => [JSON.stringify(event)],
  'an empty signature': (_town, event) => [JSON.stringify(event), ''],
  'a signature that is only words': (_town, event) => [JSON.stringify(event), 'please'],
  'a time and no signature': (_town, event) => [JSON.stringify(event), `t=${seconds()}`],
  'a signature and no time': (town, event) => {
    const { payload, signature } = sign(town, event);
    return [payload, signature.replace(/t=\d+,/, '')];
  },
  'signed with a secret of one’s own': (town, event) => lay(sign(town, event, { secret: 'whsec_of_somebody_else' })),
  'signed with the secret’s beginning': (town, event) => lay(sign(town, event, { secret: 'whsec_' })),
  'signed with the key of the API': (town, event) =>
    lay(sign(town, event, { secret: town.app.config.stripeSecretKey })),
  'a signature six minutes old': (town, event) => lay(sign(town, event, { timestamp: seconds() - 360 })),
  'a signature a year old': (town, event) => lay(sign(town, event, { timestamp: seconds() - 31_536_000 })),
  'an old signature under a new time': (town, event) => {
    const { payload, signature } = sign(town, event, { timestamp: seconds() - 360 });
    return [payload, signature.replace(/t=\d+/, `t=${seconds()}`)];
  },
  'a word of the body altered': (town, event) => {
    const { payload, signature } = sign(town, event);
    return [payload.replace('"succeeded"', '"processing"'), signature];
  },
  'the event renamed, to be heard again': (town, event) => {
    const { payload, signature } = sign(town, event);
    return [payload.replace(/evt_[0-9a-f]{8}/, 'evt_00000000'), signature];
  },
  'a space more': (town, event) => {
    const { payload, signature } = sign(town, event);
    return [`${payload} `, signature];
  },
  'cut short': (town, event) => {
    const { payload, signature } = sign(town, event);
    return [payload.slice(0, -1), signature];
  },
  'another event’s signature': (town, event) => [JSON.stringify(event), sign(town, claim('pi_other')).signature],
  'the same signature under another scheme': (town, event) => {
    const { payload, signature } = sign(town, event);
    return [payload, signature.replace('v1=', 'v0=')];
  },
  'half a signature': (town, event) => {
    const { payload, signature } = sign(town, event);
    return [payload, signature.slice(0, -32)];
  },
  'the body signed without its time': (_town, event) => {
    const payload = JSON.stringify(event);
    const digest = createHmac('sha256', 'whsec_town').update(payload).digest('hex');
    return [payload, `t=${seconds()},v1=${digest}`];
  },
  'nothing under a good signature': (town, event) => ['', sign(town, event).signature],
};

const lay = ({ payload, signature }: { payload: string; signature: string }): [string, string] => [payload, signature];

async function unpaid(town: Town): Promise<{ orderId: string; intentId: string }> {
  const { body } = await (await buildBuyer(town)).checkout(await buildMeal(town, await buildKitchen(town)));
  await town.runUntilIdle();
  return { orderId: body.orderId, intentId: (await readOrderRow(town, body.orderId)).payment_intent_id ?? '' };
}

const heardOf = async (town: Town, intentId: string) =>
  (await town.app.db.$client.query('select id from stripe_events where object_id = $1', [intentId])).rows;

describe('Events that nobody but a forger sends', () => {
  test.for(Object.entries(forgeries))('%s: 400, and nothing is stored', async ([, forge], { town }) => {
    const { orderId, intentId } = await unpaid(town);
    const before = await heardOf(town, intentId);

    const answer = await post(town, ...forge(town, claim(intentId)));

    expect(answer).toMatchObject({ status: 400, body: { code: 'bad-signature' } });
    await town.runUntilIdle();
    expect(await heardOf(town, intentId)).toEqual(before);
    expect(await readOrderRow(town, orderId)).toMatchObject({ status: 'pending', paid_cents: 0 });
  });

  test(`${tries} letters touched anywhere, or written by strangers: 400 each, and nothing is stored`, {
    timeout: tries * 100,
  }, async ({ town }) => {
    const { orderId, intentId } = await unpaid(town);
    const letter = sign(town, claim(intentId));
    const forge = (how: Touch) => {
      if ('secret' in how) return sign(town, claim(intentId), { secret: how.secret });
      if ('age' in how) return sign(town, claim(intentId), { timestamp: seconds() - how.age });
      if ('header' in how) return { ...letter, signature: how.header };
      const text = letter[how.part];
      const at = ('cut' in how ? how.cut : how.at) % text.length;
      return { ...letter, [how.part]: text.slice(0, at) + ('cut' in how ? '' : how.by + text.slice(at + 1)) };
    };
    const before = await heardOf(town, intentId);
    const attack = fc.asyncProperty(touch, async (how) => {
      const { payload, signature } = forge(how);
      fc.pre(payload !== letter.payload || signature !== letter.signature);
      expect(await post(town, payload, signature)).toMatchObject({ status: 400, body: { code: 'bad-signature' } });
    });
    await fc.assert(attack, { numRuns: tries });

    expect((await post(town, letter.payload, letter.signature)).status).toBe(200);
    expect(await heardOf(town, intentId)).toHaveLength(before.length + 1);
    await town.runUntilIdle();
    expect(await readOrderRow(town, orderId)).toMatchObject({ status: 'pending', paid_cents: 0 });
  });

  test('well signed, of the live mode: 200, ignored', async ({ town }) => {
    const { intentId } = await unpaid(town);
    const { payload, signature } = sign(town, claim(intentId, { livemode: true }));
    const before = await heardOf(town, intentId);

    expect((await post(town, payload, signature)).status).toBe(200);
    expect(await heardOf(town, intentId)).toEqual(before);
  });

  test.for([
    ['of an account that is not ours', { account: 'acct_of_somebody_else' }],
    ['of a type that does not exist', { type: 'payment_intent.given_away' }],
    ['of this payment, which was never made', {}],
  ] as const)('well signed, %s: stored, and the order stays unpaid', async ([, over], { town }) => {
    const { orderId, intentId } = await unpaid(town);
    const { payload, signature } = sign(town, claim(intentId, over));

    expect((await post(town, payload, signature)).status).toBe(200);
    await town.runUntilIdle();

    expect(await readOrderRow(town, orderId)).toMatchObject({
      status: 'pending',
      payment_status: 'none',
      paid_cents: 0,
    });
  });
});

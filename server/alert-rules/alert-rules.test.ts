import { randomUUID } from 'node:crypto';
import { policies } from '@fondly/contract/policies';
import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import { meal, person, restaurant, type Somebody, visitAs } from '../meals/testing/meal-builders.ts';
import { buildRule, ruleInput } from '../notifications/alerts/testing/rule-builders.ts';
import { jobHandlers } from '../worker.ts';

const save = (env: TestEnvironment, who: Somebody, own: Parameters<typeof ruleInput>[0], id: string = randomUUID()) =>
  visitAs(env, who).call('PUT /api/account/alert-rules/:id', { params: { id }, body: ruleInput(own) });
const list = async (env: TestEnvironment, who: Somebody) =>
  (await visitAs(env, who).call('GET /api/account/alert-rules')).body.rules;
const near = { zips: [{ zip: '30309', miles: 1 }] };

describe('The alert rules of a customer', () => {
  test('a rule is stored as it was sent, changed under its id, and deleted once', async ({ env }) => {
    const [kumo, who] = [await restaurant(env.app, { name: 'Kumo' }), await person(env.app)];
    const rule = {
      name: 'Ramen tonight',
      restaurantIds: [kumo.id],
      zips: [
        { zip: '30308', miles: 3 },
        { zip: '30309', miles: 10 },
      ],
      cuisines: ['italian', 'ramen'],
      maxPriceCents: 700,
      minPercentOff: 30,
      diets: ['vegan' as const],
      withoutAllergens: ['peanuts' as const],
      pickupFrom: '18:00',
      pickupUntil: '01:00',
      weekdays: [1, 5],
      minPortions: 2,
      byPush: false,
    };
    const id = await buildRule(env, who, rule);
    expect(await list(env, who)).toMatchObject([
      { id, ...ruleInput(rule), restaurants: [{ id: kumo.id, name: 'Kumo' }], isFavorite: false, isEnded: false },
    ]);
    await save(env, who, { ...near, name: 'Home' }, id);
    expect(await list(env, who)).toMatchObject([{ id, ...ruleInput({ ...near, name: 'Home' }), restaurants: [] }]);
    for (let times = 0; times < 2; times += 1) {
      const deleted = await visitAs(env, who).call('DELETE /api/account/alert-rules/:id', { params: { id } });
      expect(deleted.status).toBe(200);
    }
    expect(await list(env, who)).toEqual([]);
  });

  test('a heart is a rule that comes and goes with it, and deleting the rule removes the heart', async ({ env }) => {
    const [kumo, who] = [await restaurant(env.app, { name: 'Kumo' }), await person(env.app)];
    const heart = (isFavorite: boolean) =>
      visitAs(env, who).call('PUT /api/kitchens/:id/favorite', { params: { id: kumo.id }, body: { isFavorite } });
    await heart(true);
    const [rule] = await list(env, who);
    expect(rule).toMatchObject({
      name: '',
      isFavorite: true,
      restaurants: [{ id: kumo.id, name: 'Kumo', logoUrl: null, tone: ['#22304A', '#FFFFFF'] }],
      endsAt: null,
    });
    await save(env, who, { restaurantIds: [kumo.id], byEmail: false, maxPriceCents: 500, ...near }, rule?.id);
    expect(await list(env, who)).toMatchObject([{ name: '', byEmail: false, maxPriceCents: 500, zips: [] }]);
    await heart(false);
    expect(await list(env, who)).toEqual([]);

    await heart(true);
    const [again] = await list(env, who);
    await visitAs(env, who).call('DELETE /api/account/alert-rules/:id', { params: { id: again?.id ?? '' } });
    const { rows } = await env.app.db.client.query('select from favorites where user_id = $1', [who.id]);
    expect(rows).toEqual([]);
  });

  test('a rule needs a place, known ZIPs, and kitchens that the customer can see', async ({ env }) => {
    const who = await person(env.app);
    const hidden = await restaurant(env.app, { status: 'pending' });
    expect(await save(env, who, {})).toMatchObject({
      status: 400,
      body: { fieldCodes: { zips: 'alert-place-missing' } },
    });
    expect(await save(env, who, { zips: [{ zip: '00000', miles: 1 }] })).toMatchObject({
      status: 400,
      body: { fieldCodes: { zips: 'zip-unknown' } },
    });
    expect(await save(env, who, { restaurantIds: [hidden.id] })).toMatchObject({
      body: { code: 'restaurant-not-found' },
    });
    const zips = ['30303', '30308', '30309', '30312'].map((zip) => ({ zip, miles: 1 }));
    expect((await save(env, who, { zips })).status).toBe(400);
  });

  test('of twelve rules created at once, ten are stored', async ({ env }) => {
    const who = await person(env.app);
    const answers = await Promise.all(Array.from({ length: 12 }, () => save(env, who, near)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(policies.alertRules);
    expect(answers.find(({ status }) => status !== 200)?.body).toMatchObject({
      code: 'too-many-alert-rules',
      message: 'You have 10 alerts. Delete one to make room.',
    });
    expect(await list(env, who)).toHaveLength(policies.alertRules);
  });

  test('a rule with email needs a confirmed address, and one without does not', async ({ env }) => {
    const who = await person(env.app);
    await env.app.db.client.query('update users set email_verified = false where id = $1', [who.id]);
    expect(await save(env, who, near)).toMatchObject({ status: 403, body: { code: 'email-not-confirmed' } });
    expect((await save(env, who, { ...near, byEmail: false })).status).toBe(200);
  });

  test('nobody reads, changes, pauses, or deletes the rule of another customer', async ({ env }) => {
    const [who, other] = [await person(env.app), await person(env.app)];
    const id = await buildRule(env, who, near);
    expect(await list(env, other)).toEqual([]);
    expect((await save(env, other, near, id)).status).toBe(404);
    const pause = { params: { id }, body: { until: null } };
    expect((await visitAs(env, other).call('POST /api/account/alert-rules/:id/pause', pause)).status).toBe(404);
    await visitAs(env, other).call('DELETE /api/account/alert-rules/:id', { params: { id } });
    expect(await list(env, who)).toHaveLength(1);
  });

  test('the preview counts the meals of the week that fit, and names those that come', async ({ env }) => {
    const who = await person(env.app);
    const kumo = await restaurant(env.app, { name: 'Kumo', zip: '30308', cuisines: ['ramen'] });
    const now = env.clock.now();
    const day = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10);
    for (const days of [-9, -3, -2]) await meal(env.app, kumo, { availableDate: day(days), priceCents: 700 });
    await meal(env.app, kumo, { availableDate: day(-2), priceCents: 701 });
    const coming = await meal(env.app, kumo, { name: 'Soba', availableDate: day(2), priceCents: 600 });
    const preview = async (own: Parameters<typeof ruleInput>[0]) =>
      (await visitAs(env, who).call('POST /api/account/alert-rules/preview', { body: ruleInput(own) })).body;
    const rule = { zips: [{ zip: '30309', miles: 5 }], cuisines: ['ramen'], maxPriceCents: 700 };
    expect(await preview(rule)).toMatchObject({
      foundThisWeek: 2,
      comingUp: [{ mealId: coming, mealName: 'Soba', restaurantName: 'Kumo', priceCents: 600 }],
    });
    expect(await preview({ ...rule, cuisines: ['thai'] })).toEqual({ foundThisWeek: 0, comingUp: [] });
    expect(await preview({ restaurantIds: [kumo.id], minPercentOff: 47 })).toMatchObject({ foundThisWeek: 0 });
  });

  test('a rule that nobody uses ends after a year and two reminders, and starts again when it is resumed', async ({
    env,
  }) => {
    const who = await person(env.app);
    const id = await buildRule(env, who, { ...near, name: 'Home' });
    const reminders = () => env.mails(`${who.id}@example.test`).map(({ subject }) => subject);
    const lastUsed = (days: number) =>
      env.app.db.client.query('update alert_rules set used_at = $2 where id = $1', [
        id,
        new Date(env.clock.now().getTime() - days * 86_400_000),
      ]);
    for (const [days, sent] of [
      [300, 0],
      [340, 1],
      [341, 1],
      [360, 2],
      [361, 2],
    ] as const) {
      await lastUsed(days);
      await jobHandlers['end-unused-alert-rules'](env.app, {});
      await env.runUntilIdle();
      expect(reminders()).toHaveLength(sent);
      expect((await list(env, who))[0]?.isEnded).toBe(false);
    }
    expect(reminders()[0]).toBe('Keep your alert Home?');
    await lastUsed(367);
    await jobHandlers['end-unused-alert-rules'](env.app, {});
    expect((await list(env, who))[0]?.isEnded).toBe(true);
    await visitAs(env, who).call('POST /api/account/alert-rules/:id/pause', { params: { id }, body: { until: null } });
    expect((await list(env, who))[0]?.isEnded).toBe(false);
  });
});

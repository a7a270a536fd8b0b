import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@fondly/contract/endpoint';
import * as modules from '@fondly/contract/endpoint-modules';
import { explainFieldError } from '@fondly/contract/sentences/field-error-message';
import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import type { Visitor } from '@fondly/dev/environment/visitor';
import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import type { z } from 'zod';
import { buildBuyer, buildMeal, buildPaidOrder, buildRestaurant } from '../orders/testing/order-builders.ts';

/** Text as it comes from chats, spreadsheets, web pages, and right-to-left documents. */
const pastes = {
  'leading and trailing blanks': '  Grandma’s soup  ',
  'tabs and non-breaking spaces': '\tGrandma’s\u00a0\u202fsoup\u00a0',
  'line breaks': '\r\nGrandma’s\r\nsoup\u2028today\n',
  emoji: 'Soup 🍲 👨‍👩‍👧 ❤️',
  '300 characters': 'x'.repeat(300),
  'right-to-left marks': '\u202eGrandma’s\u200f soup\u2069',
  'zero widths': '\ufeffGrand\u200bma’s\u00ad soup\u2060',
  'only invisible characters': '\u200b\u00a0\ufeff',
};
type Paste = [name: string, text: string];

/** A joiner and an emoji mark are part of an emoji. */
const raw = /[[\p{Default_Ignorable_Code_Point}\p{Cc}]--[\n\u200d\ufe0f]]|[\u00a0\u2028\u2029\u202f]|^\s|\s$/v;

type Field = { path: string[]; schema: z.core.$ZodType };
type Definition = {
  type: string;
  shape?: Record<string, z.core.$ZodType>;
  innerType?: z.core.$ZodType;
  element?: z.core.$ZodType;
  options?: z.core.$ZodType[];
  in?: z.core.$ZodType;
};

/**
 * Secrets are taken as they are typed, and links carry tokens that we have made. The cells of a file are cleaned one by
 * one (`server/menu/menu.test.ts`).
 */
const verbatim = /password|token|^(?:auth|p256dh|endpoint|file)$/i;

/** The fields of a form that take text. Dates, times, ids and choices come from controls and refuse everything else. */
function listTextFields(schema: z.core.$ZodType | undefined, path: string[] = [], whole = schema): Field[] {
  if (!schema || !whole) return [];
  const { type, shape, innerType, element, options, in: input } = schema._zod.def as unknown as Definition;
  if (shape) return Object.entries(shape).flatMap(([name, field]) => listTextFields(field, [...path, name], field));
  if (innerType) return listTextFields(innerType, path, whole);
  if (input) return listTextFields(input, path, whole);
  if (element) return listTextFields(element, path, element);
  if (options) return options.flatMap((option) => listTextFields(option, path, option));
  return type === 'string' && !verbatim.test(path.at(-1) ?? '') ? [{ path, schema: whole }] : [];
}

const endpoints = Object.values(modules)
  .flatMap((exported) => Object.values(exported) as unknown[])
  .filter((value): value is Endpoint => typeof value === 'object' && value !== null && 'schema' in value);
const fields = endpoints.flatMap(({ method, url, schema }) =>
  [schema.body, schema.querystring].flatMap((form) =>
    listTextFields(form).map((field) => ({ name: `${method} ${url}: ${field.path.join('.')}`, ...field })),
  ),
);

/** Valid forms. Each text field in turn is replaced by each paste. */
async function buildForms(
  env: TestEnvironment,
): Promise<{ form: string; caller: () => Promise<Visitor>; body: object }[]> {
  const restaurant = await buildRestaurant(env);
  const meal = await buildMeal(env, restaurant, { portions: 500 });
  const buyer = await buildBuyer(env);
  const orderId = await buildPaidOrder(env, meal, buyer);
  const [visitor, customer] = [async () => env.visitor(), async () => buildBuyer(env)];
  const [owner, same] = [async () => restaurant, async () => buyer];
  const email = `${randomUUID()}@fondly.test`;
  const [phone, zip] = ['404-555-0123', '30308'];
  const times = { availableDate: '2026-01-05', pickupStartTime: '17:00', pickupEndTime: '18:30' };
  const profile = { name: 'Kumo', contactName: 'Grace Odom', email, phone, address: '1 Main St', zip };
  const about = { restaurantType: 'cafe', websiteUrl: null, description: 'Soup', pickupInstructions: 'Ring' };
  const order = { requestId: randomUUID(), mealId: meal.id, quantity: 1, expectedTotalCents: 1, couponCode: 'NONE' };
  const contact = { customerName: 'Maya', customerEmail: email, customerPhone: phone, specialInstructions: 'No onion' };
  return [
    {
      form: 'POST /api/account/sign-up',
      caller: visitor,
      body: { name: 'Maya', email, password: 'rainy-otter-42', phone },
    },
    { form: 'POST /api/account/sign-in', caller: visitor, body: { email, password: 'rainy-otter-42' } },
    { form: 'POST /api/account/forgot-password', caller: visitor, body: { email } },
    { form: 'PATCH /api/account/profile', caller: customer, body: { name: 'Maya', phone } },
    { form: 'POST /api/waitlist/city', caller: visitor, body: { email, city: 'Macon' } },
    { form: 'POST /api/waitlist/zip', caller: visitor, body: { zip, email, phone, source: 'zip-empty-state' } },
    { form: 'POST /api/waitlist/requests', caller: visitor, body: { zip, restaurantName: 'Kumo', email, phone } },
    { form: 'POST /api/checkout', caller: customer, body: { ...order, ...contact } },
    { form: `PUT /api/orders/${orderId}/rating`, caller: same, body: { rating: 5, review: 'Good' } },
    { form: 'PUT /api/restaurant', caller: owner, body: { ...profile, ...about, cuisines: [] } },
    { form: 'POST /api/restaurant/invitations', caller: owner, body: { email, role: 'counter' } },
    {
      form: 'POST /api/restaurant/meals',
      caller: owner,
      body: {
        ...{ name: 'Soup', description: 'Hot', ingredients: 'Water', priceCents: 500, tag: 'chefs-pick' },
        ...{ availableQuantity: 2, imageUrl: null, allergens: [], mayContain: [], ...times },
      },
    },
  ];
}

/** Every value that is stored in a text column, or within JSON. */
async function readStoredTexts(env: TestEnvironment): Promise<string[]> {
  const { rows: columns } = await env.app.db.client.query<{ column: string; table: string }>(
    `select quote_ident(column_name) as column, quote_ident(table_name) as table from information_schema.columns
     where table_schema = 'public' and data_type in ('text', 'character varying', 'jsonb', 'json')
       and table_name in (select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE')
       and table_name not in ('zip_places', 'migrations', 'mails')`,
  );
  const texts = await Promise.all(
    columns.map(async ({ column, table }) => {
      const { rows } = await env.app.db.client.query<{ value: string | null }>(
        `select ${column}::text as value from ${table}`,
      );
      return rows.flatMap(({ value }) => (value ? [`${table}.${column}: ${value}`] : []));
    }),
  );
  return texts.flat();
}

describe('Pasted text', () => {
  test('the test covers every form of the contract', () => {
    expect(fields.length).toBeGreaterThan(90);
  });

  test.for(fields.map((field) => [field.name, field] as const))(
    '%s: pasted text is cleaned or refused with a sentence',
    ([, { schema }]) => {
      for (const [name, text] of Object.entries(pastes) as Paste[]) {
        const parsed = (schema as z.ZodType).safeParse(text);
        if (parsed.success) expect([name, parsed.data]).toEqual([name, expect.not.stringMatching(raw)]);
        else expect([name, toSentence(parsed.error)]).toEqual([name, expect.stringMatching(/^[A-Z].*\w/)]);
      }
    },
  );

  test('every form answers pasted text without a 500, names the refused field, and stores no invisible character', async ({
    env,
  }) => {
    for (const { form, caller, body } of await buildForms(env)) {
      const [method = '', url = ''] = form.split(' ');
      const names = Object.entries(body).flatMap(([name, value]) => (typeof value === 'string' ? [name] : []));
      for (const name of names.filter((one) => !verbatim.test(one)))
        for (const [paste, text] of Object.entries(pastes) as Paste[]) {
          const payload = { ...body, [name]: text };
          const { status, body: answer } = await (await caller()).send(method as 'POST', url, { payload });
          const label = `${form} ${name}, ${paste}: ${status} ${answer.code ?? ''}`;
          expect([label, status < 500]).toEqual([label, true]);
          if (answer.code === 'invalid-input')
            expect([label, Object.keys(answer.fields ?? {})]).toEqual([label, [name]]);
        }
    }
    await env.runUntilIdle();
    const stored = await readStoredTexts(env);
    expect(stored.filter((text) => text.includes('Grandma')).length).toBeGreaterThan(5);
    expect(stored.filter((text) => raw.test(text))).toEqual([]);
  }, 120_000);
});

const toSentence = ({ issues }: z.ZodError): string => explainFieldError(issues[0]?.message ?? '', 'en').message;

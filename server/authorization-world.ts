import { randomUUID } from 'node:crypto';
import type { Town } from '@fondly/dev/town';
import type { Visitor } from '@fondly/dev/visitor';
import sharp from 'sharp';
import { goodPassword, newAdmin, newCustomer, type TestPerson } from './accounts/people.ts';
import { buildMeal, type Meal } from './orders/order-builders.ts';
import { newOwner } from './restaurants/kitchens.ts';

/** The seven callers in the order of the matrix; `customer2` and `owner2` are strangers of the same kind. */
export type Callers = Record<
  'anonymous' | 'customer' | 'customer2' | 'owner' | 'owner2' | 'pending' | 'admin',
  Visitor & { id: string }
>;

/** What the rows speak of: a paid order of the customer, a meal and kitchens, an uploaded picture. */
export type World = {
  people: Callers & Record<'customer' | 'customer2' | 'disabled', TestPerson>;
  kitchens: Record<'owner' | 'pending' | 'hidden', string>;
  meal: Meal;
  orderId: string;
  picture: string;
  db(text: string, values: unknown[]): Promise<unknown[]>;
  /** Another session of the customer, by its id. */
  newSession(): Promise<string>;
};

export async function buildWorld(town: Town): Promise<World> {
  const [customer, customer2, disabled, admin] = await Promise.all([
    newCustomer(town),
    newCustomer(town),
    newCustomer(town),
    newAdmin(town),
  ]);
  const [owner, owner2, hidden] = await Promise.all([
    newOwner(town),
    newOwner(town),
    newOwner(town, { adminOnly: true }),
  ]);
  const pending = await newOwner(town, { status: 'pending' });
  const db: World['db'] = async (text, values) => (await town.app.db.$client.query(text, values)).rows;
  await db('update users set disabled_at = now() where id = $1', [disabled.id]);
  const anonymous = Object.assign(town.visitor(), { id: randomUUID() });
  const kitchen = Object.assign(owner, { ownerId: owner.id, id: owner.restaurantId, zip: '30308' });
  const meal = await buildMeal(town, kitchen, { portions: 50 });
  return {
    people: { anonymous, customer, customer2, owner, owner2, pending, admin, disabled },
    kitchens: { owner: owner.restaurantId, pending: pending.restaurantId, hidden: hidden.restaurantId },
    meal,
    orderId: await buildOrder(customer, await buildMeal(town, kitchen)),
    picture: await buildPicture(customer2),
    db,
    async newSession() {
      const phone = town.visitor();
      await phone.call('POST /api/account/sign-in', { body: { email: customer.email, password: goodPassword } });
      const { sessions } = (await phone.call('GET /api/account/sessions')).body;
      return sessions.find(({ isThis }) => isThis)?.id ?? '';
    },
  };
}

/** Of the customer's, with the portions kept and not yet paid. */
async function buildOrder(customer: TestPerson, meal: Meal): Promise<string> {
  const contact = { customerName: customer.name, customerEmail: customer.email, customerPhone: '4045550100' };
  const wish = { requestId: randomUUID(), mealId: meal.id, quantity: 1, expectedTotalCents: meal.priceCents };
  return (await customer.call('POST /api/checkout', { body: { ...wish, ...contact } })).body.orderId;
}

async function buildPicture(of: Visitor): Promise<string> {
  const payload = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#BF4408' } })
    .png()
    .toBuffer();
  const kept = await of.send('PUT', '/api/account/picture', { payload, headers: { 'content-type': 'image/png' } });
  return String(kept.body.image);
}

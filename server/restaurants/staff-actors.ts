import { type RestaurantRole, rolesAtLeast } from '@fondly/contract/restaurant/roles';
import type { FastifyRequest } from 'fastify';
import { type Person, requireCustomer } from '../accounts/sessions/actor.ts';
import type { App } from '../platform/app.ts';
import { Problem } from '../platform/http/problem.ts';
import { recordRestaurantPresence } from './hours/record-presence.ts';

type Restaurant = NonNullable<Person['restaurant']>;

/**
 * Somebody who works for a kitchen, and which one: never an id out of a path or a body. An operation names the least role
 * that it is for by its parameter, so that no route can hand it anybody with less.
 */
export type Staff<Role extends RestaurantRole = RestaurantRole> = Person & {
  readonly restaurant: Restaurant & { role: Role };
};
export type Manager = Staff<'owner' | 'manager'>;
export type Owner = Staff<'owner'>;

type Status = Restaurant['status'];
type RequireActor<Actor> = (app: App, request: FastifyRequest) => Promise<Actor>;

/**
 * @throws Problem `sign-in-required`, `kitchens-only` without a kitchen, `role-too-small`, `not-approved` for a kitchen in
 *   another state
 */
function requireActor<Role extends RestaurantRole>(
  lowestRole: RestaurantRole,
  isStatusAllowed: (status: Status) => boolean,
) {
  return async (app: App, request: FastifyRequest): Promise<Staff<Role>> => {
    const person = await requireCustomer(app, request);
    const { restaurant } = person;
    if (!restaurant) throw new Problem('restaurants-only');
    if (!rolesAtLeast(lowestRole).includes(restaurant.role)) throw new Problem('role-too-low');
    if (!isStatusAllowed(restaurant.status)) throw new Problem('not-approved');
    await recordRestaurantPresence(app, [restaurant.id]);
    return person as Staff<Role>;
  };
}

const isApproved = (status: Status): boolean => status === 'approved';
const isAnyStatus = (): boolean => true;

/** Approved, or suspended: its paid orders stand (docs/domain.md#restaurants). */
export const isServing = (status: Status): boolean => status === 'approved' || status === 'suspended';

/** The owner of an approved kitchen: its bank, its staff and its end. */
export const requireOwner: RequireActor<Owner> = requireActor('owner', isApproved);
/** Who runs an approved kitchen: everything but what its owner alone may. */
export const requireManager: RequireActor<Manager> = requireActor('manager', isApproved);
/** The same of a kitchen that has orders to hand over. */
export const requireServingManager: RequireActor<Manager> = requireActor('manager', isServing);
/** Who stands at the counter of a kitchen that has orders to hand over: sees no money, and first names alone. */
export const requireServingStaff: RequireActor<Staff> = requireActor('counter', isServing);
/** The owner of a kitchen in whatever state it is, for the own application. */
export const requireApplicant: RequireActor<Owner> = requireActor('owner', isAnyStatus);
/** Who runs a kitchen in whatever state it is, for its pictures. */
export const requireManagerInAnyState: RequireActor<Manager> = requireActor('manager', isAnyStatus);
/** Whoever works for a kitchen in whatever state it is, for knowing which one. */
export const requireStaff: RequireActor<Staff> = requireActor('counter', isAnyStatus);

import type { StaffAccess } from '@fondly/contract/endpoint';
import { type RestaurantRole, rolesAtLeast } from '@fondly/contract/restaurant/roles';
import type { FastifyRequest } from 'fastify';
import { findPerson, type Person } from '../accounts/sessions/actor.ts';
import { requireConfirmedIdentity } from '../accounts/sessions/confirmed-identity.ts';
import type { App } from '../platform/app.ts';
import { Problem } from '../platform/http/problem.ts';
import type { ActorResolver } from '../platform/http/route.ts';
import { recordRestaurantPresence } from './hours/record-presence.ts';

type Restaurant = NonNullable<Person['restaurant']>;

/**
 * A person who works for a restaurant. The restaurant comes from the session, never from a path or a body. The type
 * parameter names the lowest role, so no route can pass in a person with less.
 */
export type Staff<Role extends RestaurantRole = RestaurantRole> = Person & {
  readonly restaurant: Restaurant & { role: Role };
};
export type Manager = Staff<'owner' | 'manager'>;
export type Owner = Staff<'owner'>;

declare module '../platform/http/route.ts' {
  interface Actors {
    counter: Staff;
    manager: Manager;
    owner: Owner;
  }
}

type Status = Restaurant['status'];

/** A suspended restaurant still hands over its paid orders. */
export const isServing = (status: Status): boolean => status === 'approved' || status === 'suspended';

const isAllowed: Record<StaffAccess['restaurant'], (status: Status) => boolean> = {
  approved: (status) => status === 'approved',
  serving: isServing,
  any: () => true,
};

/** Why a restaurant that is not approved can't do something. */
export const toRefusal = (status: Status | 'closed') =>
  status === 'suspended' ? 'restaurant-suspended' : 'not-approved';

/** Resolves the staff member of a request. Refuses a lower role and a restaurant in another state. */
export function findStaffResolver({
  staff: lowestRole,
  restaurant: state,
  confirmedIdentity,
}: StaffAccess): ActorResolver {
  const roles = rolesAtLeast(lowestRole);
  return {
    name: 'staff',
    async resolve(app: App, request: FastifyRequest): Promise<Person> {
      const person = await findPerson(app, request);
      if (!person) throw new Problem('sign-in-required');
      const { restaurant } = person;
      if (!restaurant) throw new Problem('restaurants-only');
      if (!roles.includes(restaurant.role)) throw new Problem('role-too-low');
      if (!isAllowed[state](restaurant.status)) throw new Problem(toRefusal(restaurant.status));
      if (confirmedIdentity) await requireConfirmedIdentity(app, person);
      // A key says nothing about whether anyone is there.
      if (!person.apiKey) await recordRestaurantPresence(app, [restaurant.id]);
      return person;
    },
  };
}

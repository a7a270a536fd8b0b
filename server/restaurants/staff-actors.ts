import { type KitchenRole, rolesFrom } from '@fondly/contract/restaurant/roles';
import type { FastifyRequest } from 'fastify';
import { customerOf, type Person } from '../accounts/sessions/actor.ts';
import type { App } from '../platform/app.ts';
import { Problem } from '../platform/http/problem.ts';
import { noteSeen } from './hours/record-presence.ts';

type Kitchen = NonNullable<Person['restaurant']>;

/**
 * Somebody who works for a kitchen, and which one: never an id out of a path or a body. An operation names the least role
 * that it is for by its parameter, so that no route can hand it anybody with less.
 */
export type Staff<Role extends KitchenRole = KitchenRole> = Person & { readonly restaurant: Kitchen & { role: Role } };
export type Manager = Staff<'owner' | 'manager'>;
export type Owner = Staff<'owner'>;

type Status = Kitchen['status'];
type ActorOf<Someone> = (app: App, request: FastifyRequest) => Promise<Someone>;

/**
 * @throws Problem `sign-in-required`, `kitchens-only` without a kitchen, `role-too-small`, `not-approved` for a kitchen in
 *   another state
 */
function actor<Role extends KitchenRole>(least: KitchenRole, isOpenTo: (status: Status) => boolean) {
  return async (app: App, request: FastifyRequest): Promise<Staff<Role>> => {
    const person = await customerOf(app, request);
    const { restaurant } = person;
    if (!restaurant) throw new Problem('kitchens-only');
    if (!rolesFrom(least).includes(restaurant.role)) throw new Problem('role-too-small');
    if (!isOpenTo(restaurant.status)) throw new Problem('not-approved');
    await noteSeen(app, [restaurant.id]);
    return person as Staff<Role>;
  };
}

const isApproved = (status: Status): boolean => status === 'approved';
const always = (): boolean => true;

/** Approved, or suspended: its paid orders stand (operator's mail of a suspension; payments paper, section 4.2). */
export const isServing = (status: Status): boolean => status === 'approved' || status === 'suspended';

/** The owner of an approved kitchen: its bank, its staff and its end. */
export const ownerOf: ActorOf<Owner> = actor('owner', isApproved);
/** Who runs an approved kitchen: everything but what its owner alone may. */
export const managerOf: ActorOf<Manager> = actor('manager', isApproved);
/** The same of a kitchen that has orders to hand over. */
export const servingManagerOf: ActorOf<Manager> = actor('manager', isServing);
/** Who stands at the counter of a kitchen that has orders to hand over: sees no money, and first names alone. */
export const servingStaffOf: ActorOf<Staff> = actor('counter', isServing);
/** The owner of a kitchen in whatever state it is, for the own application. */
export const applicantOf: ActorOf<Owner> = actor('owner', always);
/** Who runs a kitchen in whatever state it is, for its pictures. */
export const runnerOf: ActorOf<Manager> = actor('manager', always);
/** Whoever works for a kitchen in whatever state it is, for knowing which one. */
export const staffOf: ActorOf<Staff> = actor('counter', always);

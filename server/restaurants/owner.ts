import type { FastifyRequest } from 'fastify';
import { customerOf, type Person } from '../accounts/actor.ts';
import type { App } from '../platform/app.ts';
import { Problem } from '../platform/problem.ts';

/** The owner of a kitchen, and which one: never an id out of a path or a body. */
export type Owner = Person & { readonly restaurant: NonNullable<Person['restaurant']> };

/**
 * The owner of an approved kitchen, for everything a kitchen does.
 *
 * @throws Problem `sign-in-required`, `kitchens-only` without a kitchen, `not-approved` for one that is under
 *   review, rejected or suspended
 */
export async function ownerOf(app: App, request: FastifyRequest): Promise<Owner> {
  const owner = await applicantOf(app, request);
  if (owner.restaurant.status !== 'approved') throw new Problem('not-approved');
  return owner;
}

/**
 * The owner of a kitchen that has orders to hand over: approved, or suspended, whose paid orders stand (operator's mail
 * of a suspension; payments paper, section 4.2).
 *
 * @throws Problem `sign-in-required`, `kitchens-only`, `not-approved` for one that is under review or rejected
 */
export async function servingOwnerOf(app: App, request: FastifyRequest): Promise<Owner> {
  const owner = await applicantOf(app, request);
  if (!isServing(owner.restaurant.status)) throw new Problem('not-approved');
  return owner;
}

export const isServing = (status: Owner['restaurant']['status']): boolean =>
  status === 'approved' || status === 'suspended';

/**
 * The owner of a kitchen in whatever state it is, for reading the own application.
 *
 * @throws Problem `sign-in-required`, `kitchens-only`
 */
export async function applicantOf(app: App, request: FastifyRequest): Promise<Owner> {
  const person = await customerOf(app, request);
  if (!person.restaurant) throw new Problem('kitchens-only');
  return person as Owner;
}

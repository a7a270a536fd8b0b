import type { Access, StaffAccess } from '@fondly/contract/endpoint';
import type { FastifyRequest } from 'fastify';
import type { App } from '../../platform/app.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { ActorResolver } from '../../platform/http/route.ts';
import { hasAdminSession } from '../second-factor/admin-session.ts';
import { type Admin, type Customer, findPerson, type Person } from './actor.ts';
import type { SessionCache } from './session-cache.ts';

async function requireCustomer(app: App, request: FastifyRequest): Promise<Customer> {
  const person = await findPerson(app, request);
  if (!person) throw new Problem('sign-in-required');
  return person;
}

/** For the endpoints that an admin needs before entering the second factor. */
async function requireAdminBeforeSecondFactor(app: App, request: FastifyRequest): Promise<Person> {
  const person = await requireCustomer(app, request);
  if (!person.isAdmin) throw new Problem('forbidden');
  return person;
}

/** @param countsAsUse - whether the request extends the time for which the second factor holds */
function requireAdmin(countsAsUse: boolean) {
  return async (app: App, request: FastifyRequest): Promise<Admin> => {
    const person = await requireAdminBeforeSecondFactor(app, request);
    if (!(await hasAdminSession(app, person.sessionId, countsAsUse))) throw new Problem('second-factor-required');
    return person as Admin;
  };
}

declare module '../../platform/http/route.ts' {
  interface Actors {
    person: Person;
    customer: Customer;
    admin: Admin;
  }
}

/** Returns the resolver for every access except that of restaurant staff. */
export function findPersonResolver(access: Exclude<Access, StaffAccess>, cache: SessionCache): ActorResolver | null {
  if (access === 'public') return null;
  if (access === 'optional') return { name: 'person', resolve: findPerson };
  if (access === 'customer') return { name: 'customer', resolve: requireCustomer };
  if (access === 'admin') return { name: 'admin', resolve: requireAdmin(true) };
  if ('admin' in access) {
    return access.admin === 'polling'
      ? { name: 'admin', resolve: requireAdmin(false) }
      : { name: 'person', resolve: requireAdminBeforeSecondFactor };
  }
  if (access.customer === 'resolved-in-operation') return null;
  return { name: 'customer', resolve: async (_app, request) => cache.requireCustomer(request) };
}

import * as people from '@fondly/contract/admin-people';
import { superAdminOf } from '../accounts/actor.ts';
import { disablePerson } from '../accounts/disable-person.ts';
import type { Routes } from '../platform/route.ts';
import { adminWrite } from './admin-write.ts';
import { findPeople } from './find-people.ts';
import { eraseForPerson, exportForPerson } from './forget-person.ts';
import { openContact } from './open-contact.ts';
import { readPerson } from './read-person.ts';

const ok = { ok: true } as const;

/** People, as operators look for them. Every route asks for an admin before it does anything else. */
export const peopleRoutes: Routes = async (http, { app }) => {
  http.route({
    ...people.findPeople,
    handler: async (request) => {
      await superAdminOf(app, request);
      return findPeople(app, request.query.search);
    },
  });
  http.route({
    ...people.readPersonAsAdmin,
    handler: async (request) => {
      await superAdminOf(app, request);
      return readPerson(app, request.params.id);
    },
  });
  http.route({
    ...people.openContact,
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return openContact(app, await superAdminOf(app, request), request.params.id, request.body.reason);
    },
  });
  http.route({
    ...people.disablePerson,
    handler: async (request) => {
      const admin = await superAdminOf(app, request);
      const { id } = request.params;
      const { isDisabled, reason } = request.body;
      const deed = {
        action: isDisabled ? ('person.disable' as const) : ('person.enable' as const),
        objectId: id,
        reason,
      };
      await adminWrite(app, admin, deed, (tx, now) => disablePerson(tx, id, isDisabled, now));
      return ok;
    },
  });
  http.route({
    ...people.exportPerson,
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return exportForPerson(app, await superAdminOf(app, request), request.params.id, request.body.reason);
    },
  });
  http.route({
    ...people.erasePerson,
    handler: async (request) => {
      await eraseForPerson(app, await superAdminOf(app, request), request.params.id, request.body.reason);
      return ok;
    },
  });
};

import * as people from '@fondly/contract/admin/people';
import { disablePerson } from '../../accounts/personal-data/disable-person.ts';
import { superAdminOf } from '../../accounts/sessions/actor.ts';
import type { Routes } from '../../platform/http/route.ts';
import { adminWrite } from '../write-as-admin.ts';
import { findPeople } from './find-people.ts';
import { openContact } from './open-contact.ts';
import { eraseForPerson, exportForPerson } from './personal-data-requests.ts';
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

import * as people from '@fondly/contract/admin/people';
import { setPersonDisabled } from '../../accounts/personal-data/disable-person.ts';
import { requireAdmin } from '../../accounts/sessions/actor.ts';
import type { Routes } from '../../platform/http/route.ts';
import { writeAsAdmin } from '../write-as-admin.ts';
import { searchPeople } from './find-people.ts';
import { revealContact } from './open-contact.ts';
import { erasePersonOnRequest, exportPersonOnRequest } from './personal-data-requests.ts';
import { readPerson } from './read-person.ts';

const ok = { ok: true } as const;

/** People, as operators look for them. Every route asks for an admin before it does anything else. */
export const peopleRoutes: Routes = async (http, { app }) => {
  http.route({
    ...people.searchPeople,
    handler: async (request) => {
      await requireAdmin(app, request);
      return searchPeople(app, request.query.search);
    },
  });
  http.route({
    ...people.readPersonAsAdmin,
    handler: async (request) => {
      await requireAdmin(app, request);
      return readPerson(app, request.params.id);
    },
  });
  http.route({
    ...people.revealContact,
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return revealContact(app, await requireAdmin(app, request), request.params.id, request.body.reason);
    },
  });
  http.route({
    ...people.setPersonDisabled,
    handler: async (request) => {
      const admin = await requireAdmin(app, request);
      const { id } = request.params;
      const { isDisabled, reason } = request.body;
      const auditEntry = {
        action: isDisabled ? ('person.disable' as const) : ('person.enable' as const),
        objectId: id,
        reason,
      };
      await writeAsAdmin(app, admin, auditEntry, (tx, now) => setPersonDisabled(tx, id, isDisabled, now));
      return ok;
    },
  });
  http.route({
    ...people.exportPerson,
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return exportPersonOnRequest(app, await requireAdmin(app, request), request.params.id, request.body.reason);
    },
  });
  http.route({
    ...people.erasePerson,
    handler: async (request) => {
      await erasePersonOnRequest(app, await requireAdmin(app, request), request.params.id, request.body.reason);
      return ok;
    },
  });
};

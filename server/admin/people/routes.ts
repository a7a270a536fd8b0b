import * as tokens from '@fondly/contract/account/tokens-for-admins';
import * as demand from '@fondly/contract/admin/demand';
import * as people from '@fondly/contract/admin/people';
import { listTokens } from '../../api-keys/customer-tokens.ts';
import type { Routes } from '../../platform/http/route.ts';
import { listSampleSpotsAsAdmin } from '../../waitlist/sample-spots.ts';
import { disablePerson } from './disable-person.ts';
import { searchPeople } from './find-people.ts';
import { listCardsAsAdmin } from './list-cards.ts';
import { revealContact } from './open-contact.ts';
import { erasePersonOnRequest, exportPersonOnRequest } from './personal-data-requests.ts';
import { readDemand, readZipDemand } from './read-demand.ts';
import { readPerson } from './read-person.ts';
import { revokeTokenAsAdmin } from './revoke-token.ts';
import { addSampleSpot, changeSampleSpot, retireSampleSpot } from './sample-spots.ts';
import { cancelZipMessage, previewZipMessage, sendZipMessage } from './zip-messages.ts';

export const adminPeopleRoutes: Routes = (route) => {
  route(people.searchPeople, ({ app, query }) => searchPeople(app, query.search));
  route(people.readPersonAsAdmin, ({ app, params }) => readPerson(app, params.id));
  route(people.listCardsAsAdmin, ({ app, params }) => listCardsAsAdmin(app, params.id));
  route(tokens.listTokensAsAdmin, async ({ app, params }) => ({ tokens: await listTokens(app, params.id) }));
  route(tokens.revokeTokenAsAdmin, ({ app, admin, params, body }) =>
    revokeTokenAsAdmin(app, admin, { customerId: params.id, id: params.tokenId, ...body }),
  );
  route(people.revealContact, ({ app, admin, params, body }) => revealContact(app, admin, params.id, body.reason));
  route(people.setPersonDisabled, ({ app, admin, params, body }) => disablePerson(app, admin, params.id, body));
  route(people.exportPerson, ({ app, admin, params, body }) =>
    exportPersonOnRequest(app, admin, params.id, body.reason),
  );
  route(people.erasePerson, ({ app, admin, params, body }) => erasePersonOnRequest(app, admin, params.id, body.reason));
};

/** Demand by ZIP, messages to waitlists, and the sample spots on pages of ZIPs without meals. */
export const demandRoutes: Routes = (route) => {
  route(demand.readDemand, ({ app }) => readDemand(app));
  route(demand.readZipDemand, ({ app, params }) => readZipDemand(app, params.zip));
  route(demand.previewZipMessage, ({ app, admin, params, body }) => previewZipMessage(app, admin, params.zip, body));
  route(demand.sendZipMessage, ({ app, admin, params, body }) => sendZipMessage(app, admin, params.zip, body));
  route(demand.stopZipMessage, ({ app, admin, params, body }) => cancelZipMessage(app, admin, params.id, body.reason));
  route(demand.listSampleSpotsAsAdmin, async ({ app }) => ({ spots: await listSampleSpotsAsAdmin(app) }));
  route(demand.createSampleSpot, ({ app, admin, body }) => addSampleSpot(app, admin, body));
  route(demand.updateSampleSpot, ({ app, admin, params, body }) => changeSampleSpot(app, admin, params.id, body));
  route(demand.setSampleSpotRetired, ({ app, admin, params, body }) => retireSampleSpot(app, admin, params.id, body));
};

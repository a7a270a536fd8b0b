import { randomUUID } from 'node:crypto';
import * as demand from '@fondly/contract/admin/demand';
import { requireAdmin } from '../../accounts/sessions/actor.ts';
import type { Routes } from '../../platform/http/route.ts';
import { readReach } from '../../waitlist/read-reach.ts';
import {
  createSampleSpot,
  listSampleSpotsAsAdmin,
  setSampleSpotRetired,
  toSpotId,
  updateSampleSpot,
} from '../../waitlist/sample-spots.ts';
import { startZipMessage, stopZipMessage, zipMessageMail } from '../../waitlist/zip-message.ts';
import { writeAsAdmin } from '../write-as-admin.ts';
import { readDemand, readZipDemand } from './read-demand.ts';

const ok = { ok: true } as const;

/** Who waits where, and what operators write to them. Every route asks for an admin before it does anything else. */
export const demandRoutes: Routes = async (http, { app }) => {
  http.route({
    ...demand.readDemand,
    handler: async (request) => {
      await requireAdmin(app, request);
      return readDemand(app);
    },
  });
  http.route({
    ...demand.readZipDemand,
    handler: async (request) => {
      await requireAdmin(app, request);
      return readZipDemand(app, request.params.zip);
    },
  });
  http.route({
    ...demand.previewZipMessage,
    handler: async (request) => {
      const { email } = await requireAdmin(app, request);
      const [{ zip }, now] = [request.params, app.clock.now()];
      // A reader that nobody is: the link at the end of the preview ends nobody's mails.
      const to = { key: 'preview', subscriber: { id: randomUUID(), email } };
      const { html, text } = zipMessageMail(app.config, zip, request.body, to, now);
      return { html, text, reach: await readReach(app.db, zip, now) };
    },
  });
  http.route({
    ...demand.sendZipMessage,
    handler: async (request) => {
      const admin = await requireAdmin(app, request);
      const [{ zip }, { reason, ...message }] = [request.params, request.body];
      let id = '';
      await writeAsAdmin(app, admin, { action: 'zip-message.send', objectId: zip, reason }, async (tx, now) => {
        id = await startZipMessage(tx, zip, message, now);
        return `${zip}: ${message.subject}`;
      });
      return { id };
    },
  });
  http.route({
    ...demand.stopZipMessage,
    handler: async (request) => {
      const admin = await requireAdmin(app, request);
      const { id } = request.params;
      const auditEntry = { action: 'zip-message.stop', objectId: id, reason: request.body.reason } as const;
      await writeAsAdmin(app, admin, auditEntry, (tx, now) => stopZipMessage(tx, id, now));
      return ok;
    },
  });
};

/** The examples on the pages of ZIPs without meals. */
export const sampleSpotRoutes: Routes = async (http, { app }) => {
  http.route({
    ...demand.listSampleSpotsAsAdmin,
    handler: async (request) => {
      await requireAdmin(app, request);
      return { spots: await listSampleSpotsAsAdmin(app) };
    },
  });
  http.route({
    ...demand.createSampleSpot,
    handler: async (request) => {
      const admin = await requireAdmin(app, request);
      const { reason, ...spot } = request.body;
      const id = toSpotId(spot);
      await writeAsAdmin(app, admin, { action: 'spot.add', objectId: id, reason }, async (tx) => {
        await createSampleSpot(tx, id, spot);
        return spot.name;
      });
      return { id };
    },
  });
  http.route({
    ...demand.updateSampleSpot,
    handler: async (request) => {
      const admin = await requireAdmin(app, request);
      const { id } = request.params;
      const { reason, ...spot } = request.body;
      const auditEntry = { action: 'spot.change', objectId: id, reason } as const;
      await writeAsAdmin(app, admin, auditEntry, (tx) => updateSampleSpot(tx, id, spot));
      return ok;
    },
  });
  http.route({
    ...demand.setSampleSpotRetired,
    handler: async (request) => {
      const admin = await requireAdmin(app, request);
      const { id } = request.params;
      const { isRetired, reason } = request.body;
      const auditEntry = {
        action: isRetired ? ('spot.retire' as const) : ('spot.restore' as const),
        objectId: id,
        reason,
      };
      await writeAsAdmin(app, admin, auditEntry, (tx, now) => setSampleSpotRetired(tx, id, isRetired, now));
      return ok;
    },
  });
};

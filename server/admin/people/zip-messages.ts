import { randomUUID } from 'node:crypto';
import type * as demand from '@fondly/contract/admin/demand';
import type { z } from 'zod';
import type { Admin } from '../../accounts/sessions/actor.ts';
import { renderEmail } from '../../messaging/channels/email.ts';
import type { App } from '../../platform/app.ts';
import { readReach } from '../../waitlist/read-reach.ts';
import { startZipMessage, stopZipMessage, zipMessageMail } from '../../waitlist/zip-message.ts';
import { writeAsAdmin } from '../write-as-admin.ts';

type PreviewInput = z.output<typeof demand.previewZipMessage.schema.body>;
type MessageInput = z.output<typeof demand.sendZipMessage.schema.body>;

/** A message to the waitlist of a ZIP, as its readers would get it, and how many they are. */
export async function previewZipMessage(app: App, { email }: Admin, zip: string, message: PreviewInput) {
  const now = app.clock.now();
  // The link at the end of the preview belongs to no subscriber, so it ends nobody's emails.
  const to = { key: 'preview', subscriber: { id: randomUUID(), email } };
  const { html, text } = renderEmail(zipMessageMail(app.config, zip, message, to, now).email);
  return { html, text, reach: await readReach(app.db, zip, now) };
}

/** @throws Problem `zip-message-in-progress`, `no-recipients` */
export async function sendZipMessage(
  app: App,
  admin: Admin,
  zip: string,
  { reason, ...message }: MessageInput,
): Promise<{ id: string }> {
  let id = '';
  await writeAsAdmin(app, admin, { action: 'zip-message.send', objectId: zip, reason }, async (tx, now) => {
    id = await startZipMessage(tx, zip, message, now);
    return `${zip}: ${message.subject}`;
  });
  return { id };
}

/** Stops a message: readers whose turn has not come do not get it. @throws Problem `not-found` */
export async function cancelZipMessage(app: App, admin: Admin, id: string, reason: string): Promise<void> {
  await writeAsAdmin(app, admin, { action: 'zip-message.stop', objectId: id, reason }, (tx, now) =>
    stopZipMessage(tx, id, now),
  );
}

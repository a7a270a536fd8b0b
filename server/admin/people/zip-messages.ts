import { randomUUID } from 'node:crypto';
import type * as demand from '@fondly/contract/admin/demand';
import { defaultLanguage } from '@fondly/messages/languages';
import type { z } from 'zod';
import type { Admin } from '../../accounts/sessions/actor.ts';
import { renderEmail } from '../../messaging/channels/email.ts';
import type { App } from '../../platform/app.ts';
import { readReach } from '../../waitlist/read-reach.ts';
import { cancelQueuedZipMessage, startZipMessage, zipMessageMail } from '../../waitlist/zip-message.ts';
import { writeAsAdmin } from '../write-as-admin.ts';

type PreviewInput = z.output<typeof demand.previewZipMessage.schema.body>;
type MessageInput = z.output<typeof demand.sendZipMessage.schema.body>;

/** A message to the waitlist of a ZIP as its readers would get it, with their number. */
export async function previewZipMessage(app: App, { email }: Admin, zip: string, message: PreviewInput) {
  const now = app.clock.now();
  // The unsubscribe link of the preview belongs to no subscriber.
  const to = { key: 'preview', subscriber: { id: randomUUID(), email } };
  const { html, text } = renderEmail(zipMessageMail(app.config, zip, message, to, now).email(defaultLanguage));
  return { html, text, reach: await readReach(app.db, zip, now) };
}

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

/** Stops a message. Readers of later waves do not get it. */
export async function cancelZipMessage(app: App, admin: Admin, id: string, reason: string): Promise<void> {
  await writeAsAdmin(app, admin, { action: 'zip-message.stop', objectId: id, reason }, (tx, now) =>
    cancelQueuedZipMessage(tx, id, now),
  );
}

import type { Person } from '../accounts/sessions/actor.ts';
import type { App } from '../platform/app.ts';
import type { Tx } from '../platform/database/db.ts';
import { nullable, row, text } from '../platform/database/row.ts';
import { command, statement } from '../platform/database/statement.ts';
import { transaction } from '../platform/database/transaction.ts';
import { enqueue } from '../platform/jobs/outbox.ts';
import { storeImage } from './store-image.ts';

/** Locks the row, so two concurrent uploads leave no orphaned file. */
const readImage = statement(
  'picture-read',
  row({ image: nullable(text) }),
  'select image from users where id = $1 for update',
);
const writeImage = command('picture-write', 'update users set image = $2, updated_at = $3 where id = $1');

export async function setPicture(app: App, person: Person, bytes: Buffer): Promise<void> {
  const { url } = await storeImage(app, bytes);
  await transaction(app, (tx) => replacePicture(tx, person.id, url, app.clock.now()));
}

export const deletePicture = (app: App, person: Person): Promise<void> =>
  transaction(app, (tx) => replacePicture(tx, person.id, null, app.clock.now()));

/** A job deletes the old files after the row stops naming them. */
async function replacePicture(tx: Tx, userId: string, image: string | null, now: Date): Promise<void> {
  const [old] = await readImage(tx, [userId]);
  await writeImage(tx, [userId, image, now]);
  if (old?.image) enqueue(tx, 'delete-image', { url: old.image });
}

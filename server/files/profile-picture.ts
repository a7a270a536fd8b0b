import type { Person } from '../accounts/sessions/actor.ts';
import type { App } from '../platform/app.ts';
import type { Tx } from '../platform/database/db.ts';
import { nullable, row, text } from '../platform/database/row.ts';
import { command, statement } from '../platform/database/statement.ts';
import { transaction } from '../platform/database/transaction.ts';
import { enqueue } from '../platform/jobs/outbox.ts';
import { storeImage } from './store-image.ts';

/** Under the row's lock, so of two pictures at once none is left behind that nobody shows. */
const readImage = statement(
  'picture-read',
  row({ image: nullable(text) }),
  'select image from users where id = $1 for update',
);
const writeImage = command('picture-write', 'update users set image = $2, updated_at = $3 where id = $1');

/** @throws Problem `image-not-image` */
export async function setPicture(app: App, person: Person, bytes: Buffer): Promise<void> {
  const { url } = await storeImage(app, bytes);
  await transaction(app, (tx) => replacePicture(tx, person.id, url, app.clock.now()));
}

export const deletePicture = (app: App, person: Person): Promise<void> =>
  transaction(app, (tx) => replacePicture(tx, person.id, null, app.clock.now()));

/** The old files go by job, once the row no longer names them. */
async function replacePicture(tx: Tx, userId: string, image: string | null, now: Date): Promise<void> {
  const [old] = await readImage(tx, [userId]);
  await writeImage(tx, [userId, image, now]);
  if (old?.image) enqueue(tx, 'delete-image', { url: old.image });
}

import { nullable, text, timestamp, uuid } from '../platform/database/row.ts';

/** The columns of every list of keys, for restaurants and for customers. */
export const keyColumns = {
  id: uuid,
  name: text,
  ending: text,
  createdAt: timestamp,
  expiresAt: timestamp,
  lastUsedAt: nullable(timestamp),
};

type Times = { createdAt: Date; expiresAt: Date; lastUsedAt: Date | null };

/** A row as the API answers it. */
export const toKeyView = <Key extends Times>({ createdAt, expiresAt, lastUsedAt, ...key }: Key) => ({
  ...key,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

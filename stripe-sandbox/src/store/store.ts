import type { Changes, Rows, Store, Table, TableName } from './rows.ts';

export const tableNames = [
  'intents',
  'charges',
  'refunds',
  'methods',
  'customers',
  'customerSessions',
  'disputes',
  'warnings',
  'transfers',
  'fees',
  'balance',
  'accounts',
  'accountsV2',
  'domains',
  'payouts',
  'failingPayouts',
  'links',
  'events',
  'endpoints',
  'deliveries',
  'answers',
  'tasks',
  'clock',
] as const satisfies TableName[];

/** Owner of the balance transactions without an account: those of the platform. */
export const platformOwner = 'platform';

/** How rows are indexed by owner. A table without an entry has no index. */
const ownerOf: { [K in TableName]?: (row: Rows[K]) => unknown } = {
  charges: (charge) => charge.payment_intent,
  refunds: (refund) => refund.payment_intent,
  disputes: (dispute) => dispute.charge,
  transfers: (transfer) => transfer.source_transaction ?? undefined,
  balance: (transaction) => transaction.account ?? platformOwner,
  payouts: (payout) => payout.account,
  deliveries: (delivery) => delivery.eventId,
};

interface LoadableTable<T extends { id: string }> extends Table<T> {
  /** Like `put` or `remove`, but not recorded as a change. */
  load(id: string, row: T | null): void;
  clear(): void;
}

function openTable<T extends { id: string }>(
  owner: (row: T) => unknown,
  changed: (id: string, row: T | null) => void,
): LoadableTable<T> {
  const rows = new Map<string, T>();
  const owned = new Map<unknown, Map<string, T>>();
  const load = (id: string, row: T | null): void => {
    const known = rows.get(id);
    if (row) {
      rows.set(id, row);
      const key = owner(row);
      if (key !== undefined) owned.set(key, (owned.get(key) ?? new Map<string, T>()).set(id, row));
    } else if (known) {
      rows.delete(id);
      owned.get(owner(known))?.delete(id);
    }
  };
  return {
    load,
    get: (id) => rows.get(id),
    put: (row) => {
      load(row.id, row);
      changed(row.id, row);
      return row;
    },
    remove: (id) => {
      if (!rows.has(id)) return;
      load(id, null);
      changed(id, null);
    },
    all: () => rows.values(),
    of: (ownerId) => owned.get(ownerId)?.values() ?? [],
    size: () => rows.size,
    clear: () => {
      rows.clear();
      owned.clear();
    },
  };
}

/** All state of the sandbox, in memory. Handlers are synchronous, so one request's changes are atomic. */
export function openStore(): Store {
  let changes: Changes = {};
  const tables = new Map<TableName, LoadableTable<{ id: string }>>();
  for (const name of tableNames) {
    const owner = (ownerOf[name] ?? (() => undefined)) as (row: { id: string }) => unknown;
    const table = openTable<{ id: string }>(owner, (id, row) => {
      changes[name] ??= {};
      changes[name][id] = row;
    });
    tables.set(name, table);
  }
  const extras = {
    takeChanges() {
      if (Object.keys(changes).length === 0) return null;
      const taken = changes;
      changes = {};
      return taken;
    },
    load(loaded: Changes) {
      for (const [name, table] of tables) {
        for (const [id, row] of Object.entries(loaded[name] ?? {})) table.load(id, row as { id: string } | null);
      }
    },
    clear() {
      for (const table of tables.values()) table.clear();
      changes = {};
    },
  };
  return Object.assign(Object.fromEntries(tables), extras) as unknown as Store;
}

import { policies } from '@fondly/contract/policies';
import type { Tx } from '../platform/database/db.ts';
import { command } from '../platform/database/statement.ts';
import { addZipNeighborsSql } from '../platform/database/zip-neighbors.ts';

const add = command('zip-neighbours-add', addZipNeighborsSql);

/**
 * Lets searches from every ZIP within the largest radius find the restaurants of `zip`. Called when a restaurant moves
 * there; a second call changes nothing.
 */
export async function addZipNeighbors(tx: Tx, zip: string): Promise<void> {
  await add(tx, [zip, policies.nearbyMaxMiles]);
}

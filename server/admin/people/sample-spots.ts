import type * as demand from '@fondly/contract/admin/demand';
import type { z } from 'zod';
import type { Admin } from '../../accounts/sessions/actor.ts';
import type { App } from '../../platform/app.ts';
import { createSampleSpot, setSampleSpotRetired, toSpotId, updateSampleSpot } from '../../waitlist/sample-spots.ts';
import { writeAsAdmin } from '../write-as-admin.ts';

/* Sample spots on pages of ZIPs without meals. Every change writes an audit entry. */

type NewSpotInput = z.output<typeof demand.createSampleSpot.schema.body>;
type SpotInput = z.output<typeof demand.updateSampleSpot.schema.body>;
type RetiredInput = z.output<typeof demand.setSampleSpotRetired.schema.body>;

export async function addSampleSpot(
  app: App,
  admin: Admin,
  { reason, ...spot }: NewSpotInput,
): Promise<{ id: string }> {
  const id = toSpotId(spot);
  await writeAsAdmin(app, admin, { action: 'spot.add', objectId: id, reason }, async (tx) => {
    await createSampleSpot(tx, id, spot);
    return spot.name;
  });
  return { id };
}

export async function changeSampleSpot(
  app: App,
  admin: Admin,
  id: string,
  { reason, ...spot }: SpotInput,
): Promise<void> {
  await writeAsAdmin(app, admin, { action: 'spot.change', objectId: id, reason }, (tx) =>
    updateSampleSpot(tx, id, spot),
  );
}

export async function retireSampleSpot(
  app: App,
  admin: Admin,
  id: string,
  { isRetired, reason }: RetiredInput,
): Promise<void> {
  const action = isRetired ? ('spot.retire' as const) : ('spot.restore' as const);
  await writeAsAdmin(app, admin, { action, objectId: id, reason }, (tx, now) =>
    setSampleSpotRetired(tx, id, isRetired, now),
  );
}

import type { setPersonDisabled as endpoint } from '@fondly/contract/admin/people';
import type { z } from 'zod';
import { setPersonDisabled } from '../../accounts/personal-data/disable-person.ts';
import type { Admin } from '../../accounts/sessions/actor.ts';
import type { App } from '../../platform/app.ts';
import { writeAsAdmin } from '../write-as-admin.ts';

type DisableInput = z.output<typeof endpoint.schema.body>;

/** Disables an account and ends its sessions, or enables it again. */
export async function disablePerson(
  app: App,
  admin: Admin,
  id: string,
  { isDisabled, reason }: DisableInput,
): Promise<void> {
  const action = isDisabled ? ('person.disable' as const) : ('person.enable' as const);
  await writeAsAdmin(app, admin, { action, objectId: id, reason }, (tx, now) =>
    setPersonDisabled(tx, id, isDisabled, now),
  );
}

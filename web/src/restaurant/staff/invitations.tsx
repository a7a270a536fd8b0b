import { roleLabel } from '@fondly/contract/restaurant/roles';
import type { StaffInvitation } from '@fondly/contract/restaurant/staff';
import * as m from '@fondly/messages';
import { call } from '../../shared/api/call.ts';
import { useNow } from '../../shared/api/use-now.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { useRestaurant } from '../navigation/restaurant-context.ts';
import { ProfilePanel } from '../profile/profile-panel.tsx';
import { formatLinkEnd } from './role-names.ts';
import styles from './staff.module.css';
import { useChangeStaff } from './use-change-staff.ts';

/** Open invitations. */
export function Invitations({ invitations }: { invitations: StaffInvitation[] }) {
  return (
    <ProfilePanel title={m.staff_invitations_heading()}>
      <ul className={styles.list}>
        {invitations.map((one) => (
          <Invitation key={one.id} invitation={one} />
        ))}
      </ul>
    </ProfilePanel>
  );
}

function Invitation({ invitation: { id, email, role, expiresAt, isExpired } }: { invitation: StaffInvitation }) {
  const { timezone } = useRestaurant().restaurant;
  const now = useNow();
  const { change, isPending } = useChangeStaff();
  const params = { id };
  const send = () =>
    change({
      request: () => call('POST /api/restaurant/invitations/:id/send', { params, body: {} }),
      successText: m.staff_resent({ email }),
    });
  const withdraw = () =>
    change({
      request: () => call('DELETE /api/restaurant/invitations/:id', { params }),
      successText: m.staff_withdrawn({ email }),
    });
  return (
    <li className={styles.invitation}>
      <div className={`row gap-12 ${styles.row}`}>
        <div className={`stack grow break ${styles.words}`}>
          <b>{email}</b>
          <span data-over={isExpired || undefined}>
            {isExpired ? m.staff_link_expired() : formatLinkEnd(expiresAt, timezone, now)}
          </span>
        </div>
        <span className={`rigid text-13 weight-600 pill sunken subdued ${styles.role}`} data-role={role}>
          {roleLabel(role)}
        </span>
      </div>
      <div className="flex wrap gap-8">
        <Button variant="default" isPending={isPending} aria-label={m.staff_resend_label({ email })} onClick={send}>
          {m.staff_resend_button()}
        </Button>
        <Button variant="subtle" disabled={isPending} aria-label={m.staff_withdraw_label({ email })} onClick={withdraw}>
          {m.staff_withdraw_button()}
        </Button>
      </div>
    </li>
  );
}

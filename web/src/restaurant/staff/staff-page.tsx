import type { StaffView } from '@fondly/contract/staff';
import { useQuery } from '@tanstack/react-query';
import { LoadFailed } from '../../shared/load-failed.tsx';
import { pageMeta } from '../../shared/page-meta.ts';
import { SkeletonList } from '../../shared/skeleton-list.tsx';
import { ownStaff } from '../queries.ts';
import { KitchenPage } from '../shell/kitchen-page.tsx';
import { Invitations } from './invitations.tsx';
import { InviteForm } from './invite-form.tsx';
import { People } from './people.tsx';
import styles from './staff.module.css';
import { StaffLog } from './staff-log.tsx';

export const meta = pageMeta({ title: 'Staff', hidden: true });

/** `/staff`: who works here, as what, who is invited, and what was done about it. */
export default function StaffPage() {
  const staff = useQuery(ownStaff());
  return (
    <KitchenPage title="Staff">
      {staff.isPending && <SkeletonList what="your staff" rows={3} />}
      {staff.isError && !staff.data && (
        <LoadFailed reader="kitchen" what="your staff" error={staff.error} onRetry={() => void staff.refetch()} />
      )}
      {staff.data && <StaffShown staff={staff.data} />}
    </KitchenPage>
  );
}

function StaffShown({ staff }: { staff: StaffView }) {
  return (
    <div className={styles.page}>
      <div className={styles.column}>
        <People people={staff.people} />
        {staff.invitations.length > 0 && <Invitations invitations={staff.invitations} />}
      </div>
      <div className={styles.column}>
        <InviteForm />
        {staff.log.length > 0 && <StaffLog lines={staff.log} />}
      </div>
    </div>
  );
}

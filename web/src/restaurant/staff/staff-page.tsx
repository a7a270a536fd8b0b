import type { StaffView } from '@fondly/contract/restaurant/staff';
import * as m from '@fondly/messages';
import { useQuery } from '@tanstack/react-query';
import { LoadFailed } from '../../shared/page/load-failed.tsx';
import { pageMeta } from '../../shared/page/page-meta.ts';
import { SkeletonList } from '../../shared/ui/feedback/skeleton-list.tsx';
import { RestaurantPage } from '../navigation/restaurant-page.tsx';
import { staffQuery } from '../queries.ts';
import { Invitations } from './invitations.tsx';
import { InviteForm } from './invite-form.tsx';
import { RoleTable } from './role-table.tsx';
import styles from './staff.module.css';
import { StaffList } from './staff-list.tsx';
import { StaffLog } from './staff-log.tsx';

export const meta = pageMeta({ title: m.staff_title, hidden: true });

/** `/staff`: the staff, their roles, open invitations and past changes. */
export default function StaffPage() {
  const staff = useQuery(staffQuery());
  return (
    <RestaurantPage title={m.staff_title()}>
      {staff.isPending && <SkeletonList what={m.staff_what()} rows={3} />}
      {staff.isError && !staff.data && (
        <LoadFailed
          audience="restaurant"
          what={m.staff_what()}
          error={staff.error}
          onRetry={() => void staff.refetch()}
        />
      )}
      {staff.data && <StaffContent staff={staff.data} />}
    </RestaurantPage>
  );
}

function StaffContent({ staff }: { staff: StaffView }) {
  return (
    <div className={`grid gap-20 align-start ${styles.page}`}>
      <div className="stack gap-20">
        <StaffList people={staff.people} />
        <RoleTable />
        {staff.invitations.length > 0 && <Invitations invitations={staff.invitations} />}
      </div>
      <div className="stack gap-20">
        <InviteForm />
        {staff.log.length > 0 && <StaffLog lines={staff.log} />}
      </div>
    </div>
  );
}

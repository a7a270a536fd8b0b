import { roleLabel, type StaffRole } from '@fondly/contract/restaurant/roles';
import type { StaffMember } from '@fondly/contract/restaurant/staff';
import * as m from '@fondly/messages';
import { IconArrowsExchange, IconDots, IconUserMinus } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '../../shared/api/call.ts';
import { useNow } from '../../shared/api/use-now.ts';
import { IconButton } from '../../shared/ui/actions/icon-button.tsx';
import { Menu } from '../../shared/ui/overlays/menu.tsx';
import { useRestaurant } from '../navigation/restaurant-context.ts';
import { ProfilePanel } from '../profile/profile-panel.tsx';
import { RemoveStaffDialog } from './remove-staff-dialog.tsx';
import { formatLastSeen } from './role-names.ts';
import styles from './staff.module.css';
import { useChangeStaff } from './use-change-staff.ts';

/** Everybody who works here, the owner first. */
export function StaffList({ people }: { people: StaffMember[] }) {
  return (
    <ProfilePanel title={m.staff_people_heading()}>
      <ul className={styles.list}>
        {people.map((one) => (
          <StaffRow key={one.id ?? 'owner'} person={one} />
        ))}
      </ul>
      {people.length === 1 && <p className="note">{m.staff_alone_note()}</p>}
    </ProfilePanel>
  );
}

function StaffRow({ person }: { person: StaffMember }) {
  const { timezone } = useRestaurant().restaurant;
  const now = useNow();
  return (
    <li className={`row gap-12 ${styles.row}`}>
      <div className={`stack grow break ${styles.words}`}>
        <b>{person.name}</b>
        <span>{person.email}</span>
        <span>{formatLastSeen(person.lastSeenAt, timezone, now)}</span>
      </div>
      <span className={`rigid text-13 weight-600 pill sunken subdued ${styles.role}`} data-role={person.role}>
        {roleLabel(person.role)}
      </span>
      {person.id !== null && person.role !== 'owner' && <StaffMenu person={person} id={person.id} role={person.role} />}
    </li>
  );
}

type MenuProps = { person: StaffMember; id: string; role: StaffRole };

function StaffMenu({ person, id, role }: MenuProps) {
  const [isRemoving, setRemoving] = useState(false);
  const { change, isPending } = useChangeStaff();
  const { name } = person;
  const other = role === 'manager' ? 'counter' : 'manager';
  const setRole = () =>
    change({
      request: () => call('PUT /api/restaurant/staff/:id/role', { params: { id }, body: { role: other } }),
      successText: other === 'manager' ? m.staff_made_manager({ name }) : m.staff_made_counter({ name }),
    });
  return (
    <>
      <Menu
        textSize="small"
        trigger={(props) => (
          <IconButton
            {...props}
            variant="outlined"
            shape="square"
            aria-label={m.staff_menu_label({ name })}
            disabled={isPending}
          >
            <IconDots size={20} aria-hidden />
          </IconButton>
        )}
        items={[
          {
            label: other === 'manager' ? m.staff_make_manager_button() : m.staff_make_counter_button(),
            icon: <IconArrowsExchange size={20} />,
            onSelect: setRole,
          },
          {
            label: m.common_remove(),
            icon: <IconUserMinus size={20} />,
            tone: 'danger',
            onSelect: () => setRemoving(true),
          },
        ]}
      />
      <RemoveStaffDialog id={id} name={name} isOpen={isRemoving} onClose={() => setRemoving(false)} />
    </>
  );
}

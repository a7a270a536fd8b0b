import { roleNames, type StaffRole } from '@fondly/contract/restaurant/roles';
import type { StaffMember } from '@fondly/contract/restaurant/staff';
import { Menu } from '@mantine/core';
import { IconArrowsExchange, IconDots, IconUserMinus } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '../../shared/api/call.ts';
import { useKitchen } from '../navigation/restaurant-context.ts';
import { ProfilePanel } from '../profile/profile-panel.tsx';
import { useNow } from '../use-now.ts';
import { RemoveDialog } from './remove-staff-dialog.tsx';
import { seenWords, shortRoles } from './role-names.ts';
import styles from './staff.module.css';
import { useChangeStaff } from './use-change-staff.ts';

/** Everybody who works here, the owner first. */
export function People({ people }: { people: StaffMember[] }) {
  return (
    <ProfilePanel title="People">
      <ul className={styles.list}>
        {people.map((one) => (
          <Person key={one.id ?? 'owner'} person={one} />
        ))}
      </ul>
      {people.length === 1 && (
        <p className={styles.quiet}>You work alone so far. Invite somebody, so that nobody has to use your password.</p>
      )}
    </ProfilePanel>
  );
}

function Person({ person }: { person: StaffMember }) {
  const { timezone } = useKitchen().restaurant;
  const now = useNow();
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <b>{person.name}</b>
        <span>{person.email}</span>
        <span>{seenWords(person.lastSeenAt, timezone, now)}</span>
      </div>
      <span className={styles.role} data-role={person.role}>
        {shortRoles[person.role]}
      </span>
      {person.id !== null && person.role !== 'owner' && (
        <PersonMenu person={person} id={person.id} role={person.role} />
      )}
    </li>
  );
}

type MenuProps = { person: StaffMember; id: string; role: StaffRole };

function PersonMenu({ person, id, role }: MenuProps) {
  const [isRemoving, setRemoving] = useState(false);
  const { change, isPending } = useChangeStaff();
  const other = role === 'manager' ? 'counter' : 'manager';
  const setRole = () =>
    change({
      ask: () => call('PUT /api/restaurant/staff/:id/role', { params: { id }, body: { role: other } }),
      said: `${person.name} is ${roleNames[other].toLowerCase()} now`,
    });
  return (
    <>
      <Menu position="bottom-end" width={240} radius={16} shadow="lg" classNames={{ item: styles.item ?? '' }}>
        <Menu.Target>
          <button type="button" className={styles.more} aria-label={`More for ${person.name}`} disabled={isPending}>
            <IconDots size={20} aria-hidden />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconArrowsExchange size={20} />} onClick={setRole}>
            {other === 'manager' ? 'Make manager' : 'Make counter staff'}
          </Menu.Item>
          <Menu.Item color="berry.6" leftSection={<IconUserMinus size={20} />} onClick={() => setRemoving(true)}>
            Remove
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <RemoveDialog id={id} name={person.name} isOpen={isRemoving} onClose={() => setRemoving(false)} />
    </>
  );
}

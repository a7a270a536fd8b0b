import { type RestaurantRole, restaurantRoles, roleLabel, rolesAtLeast } from '@fondly/contract/restaurant/roles';
import * as m from '@fondly/messages';
import { IconCheck } from '@tabler/icons-react';
import { ProfilePanel } from '../profile/profile-panel.tsx';
import styles from './staff.module.css';

const rights: { label: () => string; lowestRole: RestaurantRole }[] = [
  { label: m.staff_right_counter, lowestRole: 'counter' },
  { label: m.staff_right_manager, lowestRole: 'manager' },
  { label: m.staff_right_money, lowestRole: 'manager' },
  { label: m.staff_right_owner, lowestRole: 'owner' },
];
const roles = restaurantRoles.toReversed();

/** What each role can do, so that an owner gives no more than a person needs. */
export function RoleTable() {
  return (
    <ProfilePanel title={m.staff_rights_heading()}>
      <table className={`table ${styles.roles}`}>
        <thead>
          <tr>
            <td>
              <span className="visually-hidden">{m.staff_right()}</span>
            </td>
            {roles.map((role) => (
              <th key={role} scope="col">
                {roleLabel(role)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rights.map(({ label, lowestRole }) => (
            <tr key={label()}>
              <th scope="row">{label()}</th>
              {roles.map((role) => (
                <td key={role}>{rolesAtLeast(lowestRole).includes(role) ? <Yes /> : <No />}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ProfilePanel>
  );
}

function Yes() {
  return (
    <>
      <IconCheck size={20} aria-hidden />
      <span className="visually-hidden">{m.staff_right_yes()}</span>
    </>
  );
}

const No = () => <span className="visually-hidden">{m.staff_right_no()}</span>;

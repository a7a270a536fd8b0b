import type { AdminRestaurantView, AdminStaffMember } from '@fondly/contract/admin/restaurants';
import { roleNames } from '@fondly/contract/restaurant/roles';
import { useState } from 'react';
import { Link } from 'react-router';
import { call } from '../../shared/api/call.ts';
import { staffDeed } from '../../shared/restaurant/format-staff-action.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { type Column, DataTable } from '../../shared/ui/data/data-table.tsx';
import styles from '../page/admin-page.module.css';
import { Panel } from '../page/admin-page.tsx';
import { whenWords } from '../page/format-time.ts';
import type { ReasonWish } from '../page/reason-dialog.tsx';
import { contactWish, Reach, type Reachable } from '../people/contact-details.tsx';

type Props = { restaurant: AdminRestaurantView; onWish: (wish: ReasonWish) => void };
type Known = Record<string, Reachable>;

/** Who works there, and where each can be reached for whoever says why. */
export function Staff({ restaurant: { staff }, onWish }: Props) {
  const [known, setKnown] = useState<Known>({});
  const ask = ({ personId: id }: AdminStaffMember) =>
    onWish(
      contactWish(
        (reason) => call('POST /api/admin/people/:id/contact', { params: { id }, body: { reason } }),
        (contact) => setKnown((now) => ({ ...now, [id]: contact })),
      ),
    );
  const rest = staff.length - 1;
  return (
    <Panel title="Staff" remark={rest > 0 ? `The owner and ${rest} more` : 'The owner works alone'}>
      <DataTable columns={columns(known, ask)} rows={staff} keyOf={({ personId }) => personId} none="Nobody is left." />
    </Panel>
  );
}

const columns = (known: Known, onAsk: (person: AdminStaffMember) => void): Column<AdminStaffMember>[] => [
  {
    name: 'Person and role',
    cell: ({ personId, name, role, email }) => (
      <>
        <Link className={styles.link} to={`/admin/people/${personId}`}>
          {name}
        </Link>
        <div>{roleNames[role]}</div>
        <Address masked={email} known={known[personId]} />
      </>
    ),
  },
  { name: 'Since', drops: 'middle', cell: ({ since }) => whenWords(since) },
  { name: 'Last seen', cell: ({ lastSeenAt }) => (lastSeenAt ? whenWords(lastSeenAt) : 'Not seen so far') },
  {
    name: 'Contact',
    isQuiet: true,
    isNumber: true,
    cell: (person) =>
      !known[person.personId] && (
        <Button
          look="subtle"
          size="row"
          aria-label={`Show contact data of ${person.name}`}
          onClick={() => onAsk(person)}
        >
          Contact
        </Button>
      ),
  },
];

function Address({ masked, known }: { masked: string; known: Reachable | undefined }) {
  if (!known) {
    // Where there is no room the line ends before the "@", not within a word.
    const at = masked.lastIndexOf('@');
    return (
      <div className={styles.remark}>
        {masked.slice(0, at)}
        <wbr />
        {masked.slice(at)}
      </div>
    );
  }
  return (
    <div>
      <Reach href={`mailto:${known.email}`} text={known.email} />
      {known.phone && (
        <>
          <br />
          <Reach href={`tel:${known.phone}`} text={known.phone} />
        </>
      )}
    </div>
  );
}

const shownAtFirst = 6;

/** What was done about the staff, the newest first. */
export function StaffLog({ lines }: { lines: AdminRestaurantView['staffLog'] }) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? lines : lines.slice(0, shownAtFirst);
  return (
    <Panel title="Staff log">
      {lines.length === 0 && <p className={styles.none}>Nothing was changed so far.</p>}
      <ol className={styles.steps}>
        {shown.map((line) => (
          <li key={line.id}>
            <span className={styles.remark}>{whenWords(line.at)}</span>
            <br />
            <b>{line.who}</b> {staffDeed(line)}
          </li>
        ))}
      </ol>
      {lines.length > shown.length && (
        <Button look="default" onClick={() => setWhole(true)}>
          Show all
        </Button>
      )}
    </Panel>
  );
}

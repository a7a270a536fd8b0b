import type { AdminRestaurantView, AdminStaffMember } from '@fondly/contract/admin/restaurants';
import { roleLabel } from '@fondly/contract/restaurant/roles';
import { useState } from 'react';
import { Link } from 'wouter';
import { call } from '../../shared/api/call.ts';
import { StaffActionText } from '../../shared/restaurant/staff-action-text.tsx';
import { Button } from '../../shared/ui/actions/button.tsx';
import { type Column, DataTable } from '../../shared/ui/data/data-table.tsx';
import styles from '../page/admin-page.module.css';
import { Panel } from '../page/admin-page.tsx';
import { formatDateTime } from '../page/format-time.ts';
import type { ReasonRequest } from '../page/reason-dialog.tsx';
import { ContactAnchor, type ContactData, toContactRequest } from '../people/contact-details.tsx';

type Props = { restaurant: AdminRestaurantView; onRequest: (request: ReasonRequest) => void };
type RevealedContacts = Record<string, ContactData>;

/** The staff of a restaurant. Contact details need a reason. */
export function RestaurantStaff({ restaurant: { staff }, onRequest }: Props) {
  const [revealed, setRevealed] = useState<RevealedContacts>({});
  const requestContact = ({ personId: id }: AdminStaffMember) =>
    onRequest(
      toContactRequest(
        (reason) => call('POST /api/admin/people/:id/contact', { params: { id }, body: { reason } }),
        (contact) => setRevealed((now) => ({ ...now, [id]: contact })),
      ),
    );
  const otherCount = staff.length - 1;
  return (
    <Panel title="Staff" note={otherCount > 0 ? `The owner and ${otherCount} more` : 'The owner works alone'}>
      <DataTable
        columns={columns(revealed, requestContact)}
        rows={staff}
        getKey={({ personId }) => personId}
        emptyText="No staff."
      />
    </Panel>
  );
}

const columns = (revealed: RevealedContacts, onAsk: (person: AdminStaffMember) => void): Column<AdminStaffMember>[] => [
  {
    name: 'Person and role',
    cell: ({ personId, name, role, email }) => (
      <>
        <Link className={styles.link} to={`/admin/people/${personId}`}>
          {name}
        </Link>
        <div>{roleLabel(role)}</div>
        <StaffEmail masked={email} revealed={revealed[personId]} />
      </>
    ),
  },
  { name: 'Since', cell: ({ since }) => formatDateTime(since) },
  { name: 'Last seen', cell: ({ lastSeenAt }) => (lastSeenAt ? formatDateTime(lastSeenAt) : 'Not seen so far') },
  {
    name: 'Contact',
    isHeadingHidden: true,
    isNumber: true,
    cell: (person) =>
      !revealed[person.personId] && (
        <Button
          variant="subtle"
          size="row"
          aria-label={`Show contact data of ${person.name}`}
          onClick={() => onAsk(person)}
        >
          Contact
        </Button>
      ),
  },
];

function StaffEmail({ masked, revealed }: { masked: string; revealed: ContactData | undefined }) {
  if (!revealed) {
    // Allows a line break before the "@", so that narrow columns do not break within a word.
    const atIndex = masked.lastIndexOf('@');
    return (
      <div className={`note ${styles.remark}`}>
        {masked.slice(0, atIndex)}
        <wbr />
        {masked.slice(atIndex)}
      </div>
    );
  }
  return (
    <div>
      <ContactAnchor href={`mailto:${revealed.email}`} text={revealed.email} />
      {revealed.phone && (
        <>
          <br />
          <ContactAnchor href={`tel:${revealed.phone}`} text={revealed.phone} />
        </>
      )}
    </div>
  );
}

const shownAtFirst = 6;

/** Changes to the staff, newest first. */
export function StaffLog({ lines }: { lines: AdminRestaurantView['staffLog'] }) {
  const [isExpanded, setExpanded] = useState(false);
  const shown = isExpanded ? lines : lines.slice(0, shownAtFirst);
  return (
    <Panel title="Staff log">
      {lines.length === 0 && <p className={`muted ${styles.none}`}>Nothing was changed so far.</p>}
      <ol className="stack gap-12">
        {shown.map((line) => (
          <li key={line.id}>
            <span className={`note ${styles.remark}`}>{formatDateTime(line.at)}</span>
            <br />
            <StaffActionText line={line} />
          </li>
        ))}
      </ol>
      {lines.length > shown.length && (
        <Button variant="default" onClick={() => setExpanded(true)}>
          Show all
        </Button>
      )}
    </Panel>
  );
}

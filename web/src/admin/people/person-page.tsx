import type { PersonView } from '@fondly/contract/admin/people';
import { roleLabel } from '@fondly/contract/restaurant/roles';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'wouter';
import { call } from '../../shared/api/call.ts';
import { LoadFailed } from '../../shared/page/load-failed.tsx';
import { Button } from '../../shared/ui/actions/button.tsx';
import { DescriptionList } from '../../shared/ui/data/description-list.tsx';
import { AuditEntries } from '../audit/audit-entries.tsx';
import { OrderTable } from '../orders/order-table.tsx';
import styles from '../page/admin-page.module.css';
import { AdminPage, Panel } from '../page/admin-page.tsx';
import { formatDateTime } from '../page/format-time.ts';
import { DetailsSkeleton } from '../page/list-skeleton.tsx';
import { ReasonDialog, type ReasonRequest } from '../page/reason-dialog.tsx';
import { adminPersonQuery } from '../queries.ts';
import { ContactDetails } from './contact-details.tsx';
import { formatPersonRole } from './format-person-role.ts';
import { toEraseRequest, toExportRequest, toLockRequest } from './person-requests.tsx';
import { PersonTokens } from './person-tokens.tsx';

/** /admin/people/:personId: what an admin needs to help or to block a person. */
export default function PersonPage() {
  const { personId = '' } = useParams();
  const { data, isPending, error, refetch } = useQuery(adminPersonQuery(personId));
  if (data) return <PersonDetails key={data.id} person={data} />;
  return (
    <AdminPage title="Person" note={<Back />}>
      {isPending ? (
        <DetailsSkeleton what="this person" />
      ) : (
        <LoadFailed audience="restaurant" what="this person" error={error} onRetry={() => void refetch()} />
      )}
    </AdminPage>
  );
}

const Back = () => (
  <Link className={styles.link} to="/admin/people">
    All people
  </Link>
);

function PersonDetails({ person }: { person: PersonView }) {
  const [request, setRequest] = useState<ReasonRequest | null>(null);
  return (
    <AdminPage title={person.name} note={<Back />}>
      {person.state !== 'erased' && <Actions person={person} onRequest={setRequest} />}
      <div className={`columns-2 gap-20 align-start ${styles.two}`}>
        <Facts person={person} onRequest={setRequest} />
        <AuditEntries lines={person.audit} />
      </div>
      <Panel title="Latest orders" note={`${person.orders} paid in all`}>
        {person.latestOrders.length === 0 ? (
          <p className={`muted ${styles.none}`}>No orders yet.</p>
        ) : (
          <OrderTable orders={person.latestOrders} />
        )}
      </Panel>
      {person.queueEntries.length > 0 && (
        <Panel title="In line for sold-out meals" note="The latest 20">
          <ul className="stack gap-8">
            {person.queueEntries.map(({ id, mealName, restaurantName, units, state, joinedAt, timezone }) => (
              <li key={id}>
                {`${formatDateTime(joinedAt, timezone)}: ${units} × ${mealName}, ${restaurantName}, ${state}`}
              </li>
            ))}
          </ul>
        </Panel>
      )}
      <PersonTokens person={person} onRequest={setRequest} />
      <ReasonDialog request={request} onClose={() => setRequest(null)} />
    </AdminPage>
  );
}

type Props = { person: PersonView; onRequest: (request: ReasonRequest) => void };

/** Admins are appointed by command, so the only action on them is an export of their data. */
function Actions({ person, onRequest }: Props) {
  return (
    <div className={`row wrap space-between gap-12 ${styles.tools}`}>
      <span className={`note ${styles.remark}`}>{formatPersonRole(person)}</span>
      <div className="flex wrap gap-10">
        <Button variant="subtle" onClick={() => onRequest(toExportRequest(person))}>
          Export data
        </Button>
        {!person.isAdmin && (
          <>
            <Button variant="subtle" onClick={() => onRequest(toEraseRequest(person))}>
              Delete account
            </Button>
            <Button
              variant={person.state === 'disabled' ? 'ready' : 'danger'}
              onClick={() => onRequest(toLockRequest(person))}
            >
              {person.state === 'disabled' ? 'Let in again' : 'Lock out'}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}

function Facts({ person, onRequest }: Props) {
  const {
    id,
    restaurant,
    state,
    disabledAt,
    limitedUntil,
    sessions,
    lastSeenAt,
    orders,
    openOrders,
    problemReports,
    ratings,
  } = person;
  return (
    <Panel title="Account">
      <DescriptionList
        facts={[
          ['Since', formatDateTime(person.createdAt)],
          ['Last seen', lastSeenAt ? formatDateTime(lastSeenAt) : 'Not signed in anywhere'],
          ['Signed-in devices', String(sessions)],
          ['Orders paid', String(orders)],
          ['Open orders', String(openOrders)],
          ...(limitedUntil
            ? [['One open order at a time until', formatDateTime(limitedUntil)] as [string, string]]
            : []),
          ['Problems reported', String(problemReports)],
          ['Ratings', String(ratings)],
          ...(state === 'disabled' && disabledAt
            ? [['Locked out', formatDateTime(disabledAt)] as [string, string]]
            : []),
        ]}
      />
      {restaurant && (
        <p>
          {roleLabel(restaurant.role)} at{' '}
          <Link className={styles.link} to={`/admin/restaurants/${restaurant.id}`}>
            {restaurant.name}
          </Link>
          .
        </p>
      )}
      {state !== 'erased' && (
        <ContactDetails
          masked={person}
          open={(reason) => call('POST /api/admin/people/:id/contact', { params: { id }, body: { reason } })}
          onRequest={onRequest}
        />
      )}
    </Panel>
  );
}

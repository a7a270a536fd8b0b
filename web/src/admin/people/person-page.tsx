import type { PersonView } from '@fondly/contract/admin/people';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { call } from '../../shared/api/call.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { FactList } from '../../shared/ui/data/description-list.tsx';
import { LoadFailed } from '../../shared/ui/feedback/load-failed.tsx';
import { Skeleton } from '../../shared/ui/feedback/skeleton.tsx';
import { AuditLines } from '../audit/audit-entries.tsx';
import { FoundOrders } from '../orders/order-table.tsx';
import styles from '../page/admin-page.module.css';
import { AdminPage, Panel } from '../page/admin-page.tsx';
import { whenWords } from '../page/format-time.ts';
import { ReasonDialog, type ReasonWish } from '../page/reason-dialog.tsx';
import { operatorPerson } from '../queries.ts';
import { Contact } from './contact-details.tsx';
import { personWords } from './format-person-role.ts';
import { eraseWish, exportWish, lockWish } from './person-requests.tsx';

/** /admin/people/:personId: what an operator needs to help somebody, or to keep somebody out. */
export default function PersonPage() {
  const { personId = '' } = useParams();
  const { data, isPending, error, refetch } = useQuery(operatorPerson(personId));
  if (data) return <Whole key={data.id} person={data} />;
  return (
    <AdminPage title="Person" remark={<Back />}>
      {isPending ? (
        <Skeleton height={480} radius={16} />
      ) : (
        <LoadFailed reader="kitchen" what="this person" error={error} onRetry={() => void refetch()} />
      )}
    </AdminPage>
  );
}

const Back = () => (
  <Link className={styles.link} to="/admin/people">
    All people
  </Link>
);

function Whole({ person }: { person: PersonView }) {
  const [wish, setWish] = useState<ReasonWish | null>(null);
  return (
    <AdminPage title={person.name} remark={<Back />}>
      {person.state !== 'erased' && <Actions person={person} onWish={setWish} />}
      <div className={styles.two}>
        <Facts person={person} onWish={setWish} />
        <AuditLines lines={person.audit} />
      </div>
      <Panel title="Latest orders" remark={`${person.orders} paid in all`}>
        {person.latestOrders.length === 0 ? (
          <p className={styles.none}>No orders yet.</p>
        ) : (
          <FoundOrders orders={person.latestOrders} />
        )}
      </Panel>
      <ReasonDialog wish={wish} onClose={() => setWish(null)} />
    </AdminPage>
  );
}

type Props = { person: PersonView; onWish: (wish: ReasonWish) => void };

/** Operators are made and unmade by command; of them only what is known can be handed out. */
function Actions({ person, onWish }: Props) {
  return (
    <div className={styles.tools}>
      <span className={styles.remark}>{personWords(person)}</span>
      <div className={styles.actions}>
        <Button look="subtle" onClick={() => onWish(exportWish(person))}>
          Export data
        </Button>
        {!person.isSuperAdmin && (
          <>
            <Button look="subtle" onClick={() => onWish(eraseWish(person))}>
              Delete account
            </Button>
            <Button look={person.state === 'disabled' ? 'ready' : 'danger'} onClick={() => onWish(lockWish(person))}>
              {person.state === 'disabled' ? 'Let in again' : 'Lock out'}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}

function Facts({ person, onWish }: Props) {
  const { id, restaurant, state, disabledAt, sessions, lastSeenAt, orders, openOrders, complaints, ratings } = person;
  return (
    <Panel title="Account">
      <FactList
        facts={[
          ['Since', whenWords(person.createdAt)],
          ['Last seen', lastSeenAt ? whenWords(lastSeenAt) : 'Not signed in anywhere'],
          ['Signed-in devices', String(sessions)],
          ['Orders paid', String(orders)],
          ['Open orders', String(openOrders)],
          ['Problems reported', String(complaints)],
          ['Ratings', String(ratings)],
          ...(state === 'disabled' && disabledAt ? [['Locked out', whenWords(disabledAt)] as [string, string]] : []),
        ]}
      />
      {restaurant && (
        <p>
          Runs{' '}
          <Link className={styles.link} to={`/admin/restaurants/${restaurant.id}`}>
            {restaurant.name}
          </Link>
          .
        </p>
      )}
      {state !== 'erased' && (
        <Contact
          masked={person}
          open={(reason) => call('POST /api/admin/people/:id/contact', { params: { id }, body: { reason } })}
          onWish={onWish}
        />
      )}
    </Panel>
  );
}

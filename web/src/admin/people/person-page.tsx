import type { PersonView } from '@fondly/contract/admin-people';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { call } from '../../shared/api.ts';
import { Button } from '../../shared/button.tsx';
import { LoadFailed } from '../../shared/load-failed.tsx';
import { Skeleton } from '../../shared/skeleton.tsx';
import { FoundOrders } from '../orders/found-orders.tsx';
import { AdminPage, Panel } from '../parts/admin-page.tsx';
import { AuditLines } from '../parts/audit-lines.tsx';
import { Contact } from '../parts/contact.tsx';
import { FactList } from '../parts/facts.tsx';
import styles from '../parts/parts.module.css';
import { ReasonDialog, type ReasonWish } from '../parts/reason-dialog.tsx';
import { whenWords } from '../parts/time-words.ts';
import { operatorPerson } from '../queries.ts';
import { eraseWish, exportWish, lockWish } from './person-wishes.tsx';
import { personWords } from './person-words.ts';

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

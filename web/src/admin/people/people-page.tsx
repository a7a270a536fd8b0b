import type { FoundPerson } from '@fondly/contract/admin-people';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { LoadFailed } from '../../shared/load-failed.tsx';
import { Skeleton } from '../../shared/skeleton.tsx';
import { AdminPage, Panel } from '../parts/admin-page.tsx';
import styles from '../parts/parts.module.css';
import { SearchForm } from '../parts/search-form.tsx';
import { whenWords } from '../parts/time-words.ts';
import { foundPeople } from '../queries.ts';
import { useFilter } from '../use-filter.ts';
import { personWords } from './person-words.ts';

/** /admin/people: anybody by a name, a mail or a phone number; there is no list of everybody. */
export default function PeoplePage() {
  const { get, set } = useFilter();
  const search = get('search');
  const { data, isPending, error, refetch } = useQuery(foundPeople(search));
  const form = <SearchForm label="Name, email or phone" value={search} onSearch={(text) => set({ search: text })} />;
  return (
    <AdminPage title="People" remark={form}>
      <Panel title={search ? `People who fit “${search}”` : 'People'}>
        {isPending && <Skeleton height={240} radius={12} />}
        {!isPending && !data && (
          <LoadFailed reader="kitchen" what="the people" error={error} onRetry={() => void refetch()} />
        )}
        {data?.people.length === 0 && (
          <p className={styles.none}>
            {search
              ? 'Nobody fits. Try fewer letters, or another word.'
              : 'Type a name, an address or a phone number above. Beginnings of words and the last four digits will do.'}
          </p>
        )}
        {data && data.people.length > 0 && <Table people={data.people} />}
        {data?.isMore && <p className={styles.remark}>There are more. Another word narrows them down.</p>}
      </Panel>
    </AdminPage>
  );
}

function Table({ people }: { people: FoundPerson[] }) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Person</th>
          <th scope="col">Is</th>
          <th scope="col" className={styles.middle}>
            Kitchen
          </th>
          <th scope="col" className={styles.middle}>
            Since
          </th>
        </tr>
      </thead>
      <tbody>
        {people.map((person) => (
          <tr key={person.id}>
            <th scope="row">
              <Link className={styles.link} to={`/admin/people/${person.id}`}>
                {person.name}
              </Link>
              <br />
              {person.email}
            </th>
            <td>{personWords(person)}</td>
            <td className={styles.middle}>
              {person.restaurant ? (
                <Link className={styles.link} to={`/admin/restaurants/${person.restaurant.id}`}>
                  {person.restaurant.name}
                </Link>
              ) : (
                'None'
              )}
            </td>
            <td className={styles.middle}>{whenWords(person.createdAt)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

import type { FoundPerson } from '@fondly/contract/admin/people';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { type Column, DataTable } from '../../shared/ui/data/data-table.tsx';
import { Loaded } from '../../shared/ui/feedback/query-content.tsx';
import styles from '../page/admin-page.module.css';
import { AdminPage, Panel } from '../page/admin-page.tsx';
import { whenWords } from '../page/format-time.ts';
import { SearchForm } from '../page/search-form.tsx';
import { foundPeople } from '../queries.ts';
import { useFilter } from '../use-filter.ts';
import { personWords } from './format-person-role.ts';

/** /admin/people: anybody by a name, a mail or a phone number; there is no list of everybody. */
export default function PeoplePage() {
  const { get, set } = useFilter();
  const search = get('search');
  const query = useQuery(foundPeople(search));
  const form = <SearchForm label="Name, email or phone" value={search} onSearch={(text) => set({ search: text })} />;
  return (
    <AdminPage title="People" remark={form}>
      <Panel title={search ? `People who fit “${search}”` : 'People'}>
        <Loaded query={query} what="the people" height={240}>
          {({ people, isMore }) => (
            <>
              <DataTable
                columns={columns}
                rows={people}
                keyOf={({ id }) => id}
                none={search ? noneFits : nothingAsked}
              />
              {isMore && <p className={styles.remark}>There are more. Another word narrows them down.</p>}
            </>
          )}
        </Loaded>
      </Panel>
    </AdminPage>
  );
}

const noneFits = 'Nobody fits. Try fewer letters, or another word.';
const nothingAsked =
  'Type a name, an address or a phone number above. Beginnings of words and the last four digits will do.';

const columns: Column<FoundPerson>[] = [
  {
    name: 'Person',
    cell: ({ id, name, email }) => (
      <>
        <Link className={styles.link} to={`/admin/people/${id}`}>
          {name}
        </Link>
        <br />
        {email}
      </>
    ),
  },
  { name: 'Is', cell: personWords },
  {
    name: 'Kitchen',
    drops: 'middle',
    cell: ({ restaurant }) =>
      restaurant ? (
        <Link className={styles.link} to={`/admin/restaurants/${restaurant.id}`}>
          {restaurant.name}
        </Link>
      ) : (
        'None'
      ),
  },
  { name: 'Since', drops: 'middle', cell: ({ createdAt }) => whenWords(createdAt) },
];

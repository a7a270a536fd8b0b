import type { PersonSearchResult } from '@fondly/contract/admin/people';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { type Column, DataTable } from '../../shared/ui/data/data-table.tsx';
import { SearchForm } from '../../shared/ui/search/search-form.tsx';
import styles from '../page/admin-page.module.css';
import { AdminPage, Panel } from '../page/admin-page.tsx';
import { noMatches } from '../page/empty-texts.ts';
import { formatDateTime } from '../page/format-time.ts';
import { QueryContent } from '../page/query-content.tsx';
import { personSearchQuery } from '../queries.ts';
import { useFilter } from '../use-filter.ts';
import { formatPersonRole } from './format-person-role.ts';

/** /admin/people: the latest people, or those whom a search finds. There is no list of everyone. */
export default function PeoplePage() {
  const { get, set } = useFilter();
  const search = get('search');
  const query = useQuery(personSearchQuery(search));
  const form = <SearchForm label="Name, email or phone" value={search} onSearch={(text) => set({ search: text })} />;
  return (
    <AdminPage title="People" note={form}>
      <Panel title={search ? `People who match “${search}”` : 'Latest people'} note={search ? undefined : searchHint}>
        <QueryContent query={query} what="the people" height={240}>
          {({ people, hasMore }) => (
            <>
              <DataTable
                columns={columns}
                rows={people}
                getKey={({ id }) => id}
                emptyText={search ? noMatches : 'No people yet.'}
              />
              {hasMore && <p className={`note ${styles.remark}`}>There are more. Add a word to narrow them down.</p>}
            </>
          )}
        </QueryContent>
      </Panel>
    </AdminPage>
  );
}

const searchHint = 'Search by name, email, or the last four digits of a phone number.';

const columns: Column<PersonSearchResult>[] = [
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
  { name: 'Role', cell: formatPersonRole },
  {
    name: 'Kitchen',
    cell: ({ restaurant }) =>
      restaurant ? (
        <Link className={styles.link} to={`/admin/restaurants/${restaurant.id}`}>
          {restaurant.name}
        </Link>
      ) : (
        'None'
      ),
  },
  { name: 'Since', cell: ({ createdAt }) => formatDateTime(createdAt) },
];

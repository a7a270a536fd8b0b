import type { ManagedArea, ManagedCuisine } from '@fondly/contract/admin/areas-and-cuisines';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../shared/ui/actions/button.tsx';
import { type Column, DataTable } from '../../shared/ui/data/data-table.tsx';
import styles from '../page/admin-page.module.css';
import { AdminPage, Panel } from '../page/admin-page.tsx';
import { QueryContent } from '../page/query-content.tsx';
import { ReasonDialog, type ReasonRequest } from '../page/reason-dialog.tsx';
import { filterOptionsQuery } from '../queries.ts';
import { FilterOptionDialog, type FilterOptionTarget } from './filter-option-dialog.tsx';
import { toRetireAreaRequest, toRetireCuisineRequest } from './retire-requests.tsx';

/** /admin/places: the areas and cuisines by which customers filter. */
export default function FilterOptionsPage() {
  const query = useQuery(filterOptionsQuery());
  const [edited, setEdited] = useState<FilterOptionTarget | null>(null);
  const [request, setRequest] = useState<ReasonRequest | null>(null);
  const renderAddButton = (kind: FilterOptionTarget['kind'], label: string) => (
    <Button variant="light" onClick={() => setEdited({ kind, option: null } as FilterOptionTarget)}>
      {label}
    </Button>
  );
  return (
    <AdminPage title="Areas and cuisines" note="The filters of customers follow at once">
      <Panel title="Areas" note={renderAddButton('area', 'Add an area')}>
        <QueryContent query={query} what="the areas" height={200}>
          {({ areas }) => (
            <DataTable
              columns={areaColumns(
                (option) => setEdited({ kind: 'area', option }),
                (option) => setRequest(toRetireAreaRequest(option)),
              )}
              rows={areas}
              getKey={({ slug }) => slug}
              emptyText="No area yet. Without one the filter has nothing to choose from."
            />
          )}
        </QueryContent>
      </Panel>
      {/* With the areas, because how many there are decides where this panel begins. */}
      {!query.isPending && (
        <Panel title="Cuisines" note={renderAddButton('cuisine', 'Add a cuisine')}>
          <QueryContent query={query} what="the cuisines" height={400}>
            {({ cuisines }) => (
              <DataTable
                columns={cuisineColumns(
                  (option) => setEdited({ kind: 'cuisine', option }),
                  (option) => setRequest(toRetireCuisineRequest(option)),
                )}
                rows={cuisines}
                getKey={({ slug }) => slug}
                emptyText="No cuisine yet. Kitchens cannot name what they cook."
              />
            )}
          </QueryContent>
        </Panel>
      )}
      <FilterOptionDialog target={edited} onClose={() => setEdited(null)} />
      <ReasonDialog request={request} onClose={() => setRequest(null)} />
    </AdminPage>
  );
}

type RowAction<Row> = (row: Row) => void;

function areaColumns(edit: RowAction<ManagedArea>, retire: RowAction<ManagedArea>): Column<ManagedArea>[] {
  return [
    {
      name: 'Area',
      cell: ({ name, zips, isRetired }) => (
        <>
          <b>{name}</b>
          <br />
          <span className={`note ${styles.remark}`}>{isRetired ? 'Retired' : formatZipList(zips)}</span>
        </>
      ),
    },
    { name: 'ZIPs', isNumber: true, cell: ({ zips }) => zips.length },
    { name: 'Kitchens', isNumber: true, cell: ({ restaurants }) => restaurants },
    { name: 'Waiting', isNumber: true, cell: ({ waiting }) => waiting },
    getActionColumn(edit, retire, 'Change'),
  ];
}

function cuisineColumns(edit: RowAction<ManagedCuisine>, retire: RowAction<ManagedCuisine>): Column<ManagedCuisine>[] {
  return [
    {
      name: 'Cuisine',
      cell: ({ name, isRetired }) => (
        <>
          <b>{name}</b>
          {isRetired && <span className={`note ${styles.remark}`}> · Retired</span>}
        </>
      ),
    },
    { name: 'Kitchens', isNumber: true, cell: ({ restaurants }) => restaurants },
    getActionColumn(edit, retire, 'Rename'),
  ];
}

function getActionColumn<Row extends { name: string; isRetired: boolean }>(
  edit: RowAction<Row>,
  retire: RowAction<Row>,
  change: string,
): Column<Row> {
  return {
    name: 'What to do',
    isHeadingHidden: true,
    cell: (row) => {
      const retireLabel = row.isRetired ? 'Put back' : 'Retire';
      return (
        <div className={`flex ${styles.rowButtons}`}>
          <Button variant="subtle" size="row" onClick={() => edit(row)} aria-label={`${change} ${row.name}`}>
            {change}
          </Button>
          <Button variant="subtle" size="row" onClick={() => retire(row)} aria-label={`${retireLabel} ${row.name}`}>
            {retireLabel}
          </Button>
        </div>
      );
    },
  };
}

const maxZipsShown = 6;

/** "30301, 30302 and 98 more". */
function formatZipList(zips: string[]): string {
  if (zips.length === 0) return 'No ZIP yet';
  const shownZips = zips.slice(0, maxZipsShown).join(', ');
  return zips.length > maxZipsShown ? `${shownZips} and ${zips.length - maxZipsShown} more` : shownZips;
}

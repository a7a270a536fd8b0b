import type { ManagedArea, ManagedCuisine } from '@fondly/contract/admin/areas-and-cuisines';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../shared/ui/actions/button.tsx';
import { type Column, DataTable } from '../../shared/ui/data/data-table.tsx';
import { Loaded } from '../../shared/ui/feedback/query-content.tsx';
import styles from '../page/admin-page.module.css';
import { AdminPage, Panel } from '../page/admin-page.tsx';
import { ReasonDialog, type ReasonWish } from '../page/reason-dialog.tsx';
import { places } from '../queries.ts';
import { PlaceDialog, type PlaceWish } from './filter-option-dialog.tsx';
import own from './filter-options-page.module.css';
import { retireAreaWish, retireCuisineWish } from './retire-requests.tsx';

/** /admin/places: what customers filter kitchens by, and what kitchens choose from. */
export default function PlacesPage() {
  const query = useQuery(places());
  const [edited, setEdited] = useState<PlaceWish | null>(null);
  const [wish, setWish] = useState<ReasonWish | null>(null);
  const adder = (kind: PlaceWish['kind'], label: string) => (
    <Button look="light" onClick={() => setEdited({ kind, of: null } as PlaceWish)}>
      {label}
    </Button>
  );
  return (
    <AdminPage title="Areas and cuisines" remark="The filters of customers follow at once">
      <Panel title="Areas" remark={adder('area', 'Add an area')}>
        <Loaded query={query} what="the areas" height={200}>
          {({ areas }) => (
            <DataTable
              columns={areaColumns(
                (of) => setEdited({ kind: 'area', of }),
                (of) => setWish(retireAreaWish(of)),
              )}
              rows={areas}
              keyOf={({ slug }) => slug}
              none="No area yet. Without one the filter has nothing to choose from."
            />
          )}
        </Loaded>
      </Panel>
      <Panel title="Cuisines" remark={adder('cuisine', 'Add a cuisine')}>
        <Loaded query={query} what="the cuisines" height={400}>
          {({ cuisines }) => (
            <DataTable
              columns={cuisineColumns(
                (of) => setEdited({ kind: 'cuisine', of }),
                (of) => setWish(retireCuisineWish(of)),
              )}
              rows={cuisines}
              keyOf={({ slug }) => slug}
              none="No cuisine yet. Kitchens cannot name what they cook."
            />
          )}
        </Loaded>
      </Panel>
      <PlaceDialog wish={edited} onClose={() => setEdited(null)} />
      <ReasonDialog wish={wish} onClose={() => setWish(null)} />
    </AdminPage>
  );
}

type Act<Row> = (row: Row) => void;

function areaColumns(edit: Act<ManagedArea>, retire: Act<ManagedArea>): Column<ManagedArea>[] {
  return [
    {
      name: 'Area',
      cell: ({ name, zips, isRetired }) => (
        <>
          <b>{name}</b>
          <br />
          <span className={styles.remark}>{isRetired ? 'Retired' : zipWords(zips)}</span>
        </>
      ),
    },
    { name: 'ZIPs', isNumber: true, drops: 'middle', cell: ({ zips }) => zips.length },
    { name: 'Kitchens', isNumber: true, drops: 'middle', cell: ({ kitchens }) => kitchens },
    { name: 'Waiting', isNumber: true, drops: 'middle', cell: ({ waiting }) => waiting },
    doColumn(edit, retire, 'Change'),
  ];
}

function cuisineColumns(edit: Act<ManagedCuisine>, retire: Act<ManagedCuisine>): Column<ManagedCuisine>[] {
  return [
    {
      name: 'Cuisine',
      cell: ({ name, isRetired }) => (
        <>
          <b>{name}</b>
          {isRetired && <span className={styles.remark}> · Retired</span>}
        </>
      ),
    },
    { name: 'Kitchens', isNumber: true, drops: 'middle', cell: ({ kitchens }) => kitchens },
    doColumn(edit, retire, 'Rename'),
  ];
}

function doColumn<Row extends { name: string; isRetired: boolean }>(
  edit: Act<Row>,
  retire: Act<Row>,
  change: string,
): Column<Row> {
  return {
    name: 'What to do',
    isQuiet: true,
    cell: (row) => {
      const end = row.isRetired ? 'Put back' : 'Retire';
      return (
        <div className={own.buttons}>
          <Button look="subtle" size="row" onClick={() => edit(row)} aria-label={`${change} ${row.name}`}>
            {change}
          </Button>
          <Button look="subtle" size="row" onClick={() => retire(row)} aria-label={`${end} ${row.name}`}>
            {end}
          </Button>
        </div>
      );
    },
  };
}

const zipsNamed = 6;

/** "30301, 30302 and 98 more". */
function zipWords(zips: string[]): string {
  if (zips.length === 0) return 'No ZIP yet';
  const named = zips.slice(0, zipsNamed).join(', ');
  return zips.length > zipsNamed ? `${named} and ${zips.length - zipsNamed} more` : named;
}

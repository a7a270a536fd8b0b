import type { ManagedSpot } from '@fondly/contract/admin/demand';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../shared/api/call.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { type Column, DataTable } from '../../shared/ui/data/data-table.tsx';
import styles from '../page/admin-page.module.css';
import { Panel } from '../page/admin-page.tsx';
import { QueryContent } from '../page/query-content.tsx';
import { ReasonDialog, type ReasonRequest } from '../page/reason-dialog.tsx';
import { spots } from '../queries.ts';
import { SpotDialog } from './spot-dialog.tsx';
import localStyles from './spot-panel.module.css';

/** Sample restaurants on the pages of ZIPs without meals, and how many people asked for each. */
export function SpotPanel() {
  const query = useQuery(spots());
  const [edited, setEdited] = useState<ManagedSpot | 'new' | null>(null);
  const [request, setRequest] = useState<ReasonRequest | null>(null);
  return (
    <Panel
      title="Sample spots"
      note={
        <Button variant="light" onClick={() => setEdited('new')}>
          Add a spot
        </Button>
      }
    >
      <p className={`note ${styles.remark}`}>
        Shown as “Not a Partner (yet)” where nothing is sold. Please invent them: a real restaurant is named here only
        with its consent. Spots without a ZIP are shown in every ZIP that has none of its own.
      </p>
      <QueryContent query={query} what="the spots" height={400}>
        {(data) => (
          <DataTable
            columns={getColumns(setEdited, (spot) => setRequest(toRetireRequest(spot)))}
            rows={data.spots}
            getKey={({ id }) => id}
            emptyText="No spots. The pages of ZIPs only ask for a name."
          />
        )}
      </QueryContent>
      <SpotDialog spot={edited} onClose={() => setEdited(null)} />
      <ReasonDialog request={request} onClose={() => setRequest(null)} />
    </Panel>
  );
}

function getColumns(edit: (spot: ManagedSpot) => void, retire: (spot: ManagedSpot) => void): Column<ManagedSpot>[] {
  return [
    {
      name: 'Spot',
      cell: ({ name, zip, tagline, picture, isRetired }) => (
        <div className={`row gap-12 ${localStyles.spot}`}>
          <img src={`/pictures/${picture}-480.webp`} alt="" width={48} height={48} loading="lazy" />
          <div>
            <b>{name}</b>
            <br />
            {zip ?? 'Every other ZIP'} · {isRetired ? 'Taken off' : tagline}
          </div>
        </div>
      ),
    },
    { name: 'People', isNumber: true, cell: ({ people }) => people },
    {
      name: 'What to do',
      isHeadingHidden: true,
      cell: (spot) => (
        <div className={`flex ${styles.rowButtons}`}>
          <Button variant="subtle" size="row" onClick={() => edit(spot)} aria-label={`Change ${spot.name}`}>
            Change
          </Button>
          <Button
            variant="subtle"
            size="row"
            onClick={() => retire(spot)}
            aria-label={`${spot.isRetired ? 'Put back' : 'Take off'} ${spot.name}`}
          >
            {spot.isRetired ? 'Put back' : 'Take off'}
          </Button>
        </div>
      ),
    },
  ];
}

function toRetireRequest({ id, name, isRetired }: ManagedSpot): ReasonRequest {
  return {
    title: isRetired ? `Put ${name} back` : `Take ${name} off`,
    confirmLabel: isRetired ? 'Put back' : 'Take off',
    hint: 'Only the audit log keeps this.',
    successText: isRetired ? `${name} is shown again` : `${name} is shown no more`,
    send: (reason) =>
      call('PUT /api/admin/spots/:id/retired', { params: { id }, body: { isRetired: !isRetired, reason } }),
    children: !isRetired && <p>People who asked for it stay on the list, and we tell them when it joins.</p>,
  };
}

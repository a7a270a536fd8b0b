import type { ZipMessageView } from '@fondly/contract/admin/demand';
import { useState } from 'react';
import { call } from '../../shared/api/call.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { type Column, DataTable } from '../../shared/ui/data/data-table.tsx';
import { Panel } from '../page/admin-page.tsx';
import { whenWords } from '../page/format-time.ts';
import { ReasonDialog, type ReasonWish } from '../page/reason-dialog.tsx';

const stateWords: Record<ZipMessageView['state'], string> = {
  running: 'On its way',
  stopped: 'Stopped',
  finished: 'Everybody has it',
};

/** What was written to the people of a ZIP, newest first. */
export function MessageTable({ messages }: { messages: ZipMessageView[] }) {
  const [wish, setWish] = useState<ReasonWish | null>(null);
  const columns: Column<ZipMessageView>[] = [
    {
      name: 'Message',
      cell: ({ subject, createdAt }) => (
        <>
          <b>{subject}</b>
          <br />
          {whenWords(createdAt)}
        </>
      ),
    },
    { name: 'State', cell: ({ state }) => stateWords[state] },
    { name: 'Sent to', isNumber: true, cell: ({ told }) => told },
    {
      name: 'Last wave',
      drops: 'middle',
      cell: ({ lastWaveAt }) => (lastWaveAt ? whenWords(lastWaveAt) : 'None yet'),
    },
    {
      name: 'What to do',
      isQuiet: true,
      cell: (message) =>
        message.state === 'running' && (
          <Button look="danger" size="row" onClick={() => setWish(stopWish(message))}>
            Stop
          </Button>
        ),
    },
  ];
  return (
    <Panel title="Messages" remark="The last 20">
      <DataTable columns={columns} rows={messages} keyOf={({ id }) => id} none="Nothing was written to this ZIP yet." />
      <ReasonDialog wish={wish} onClose={() => setWish(null)} />
    </Panel>
  );
}

function stopWish({ id, subject, told }: ZipMessageView): ReasonWish {
  return {
    title: 'Stop this message',
    confirm: 'Stop',
    look: 'danger',
    hint: 'Only the audit log keeps this.',
    said: 'No further wave leaves',
    send: (reason) => call('POST /api/admin/zip-messages/:id/stop', { params: { id }, body: { reason } }),
    children: (
      <p>
        <b>{subject}</b> has been sent to {told === 1 ? '1 person' : `${told} people`}. Nobody else gets it.
      </p>
    ),
  };
}

import type { ZipMessageView } from '@fondly/contract/admin/demand';
import { useState } from 'react';
import { call } from '../../shared/api/call.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { type Column, DataTable } from '../../shared/ui/data/data-table.tsx';
import { Panel } from '../page/admin-page.tsx';
import { formatDateTime } from '../page/format-time.ts';
import { ReasonDialog, type ReasonRequest } from '../page/reason-dialog.tsx';

const messageStateNames: Record<ZipMessageView['state'], string> = {
  running: 'On its way',
  stopped: 'Stopped',
  finished: 'Everybody has it',
};

/** Messages to the people of a ZIP, newest first. */
export function MessageTable({ messages }: { messages: ZipMessageView[] }) {
  const [request, setRequest] = useState<ReasonRequest | null>(null);
  const columns: Column<ZipMessageView>[] = [
    {
      name: 'Message',
      cell: ({ subject, createdAt }) => (
        <>
          <b>{subject}</b>
          <br />
          {formatDateTime(createdAt)}
        </>
      ),
    },
    { name: 'State', cell: ({ state }) => messageStateNames[state] },
    { name: 'Sent to', isNumber: true, cell: ({ sentCount }) => sentCount },
    {
      name: 'Last wave',
      cell: ({ lastWaveAt }) => (lastWaveAt ? formatDateTime(lastWaveAt) : 'None yet'),
    },
    {
      name: 'What to do',
      isHeadingHidden: true,
      cell: (message) =>
        message.state === 'running' && (
          <Button variant="danger" size="row" onClick={() => setRequest(toStopRequest(message))}>
            Stop
          </Button>
        ),
    },
  ];
  return (
    <Panel title="Messages" note="The last 20">
      <DataTable columns={columns} rows={messages} getKey={({ id }) => id} emptyText="No messages yet." />
      <ReasonDialog request={request} onClose={() => setRequest(null)} />
    </Panel>
  );
}

function toStopRequest({ id, subject, sentCount }: ZipMessageView): ReasonRequest {
  return {
    title: 'Stop this message',
    confirmLabel: 'Stop',
    variant: 'danger',
    hint: 'Only the audit log keeps this.',
    successText: 'No further wave leaves',
    send: (reason) => call('POST /api/admin/zip-messages/:id/stop', { params: { id }, body: { reason } }),
    children: (
      <p>
        <b>{subject}</b> has been sent to {sentCount === 1 ? '1 person' : `${sentCount} people`}. Nobody else gets it.
      </p>
    ),
  };
}

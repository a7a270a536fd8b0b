import type { ComplaintView } from '@fondly/contract/problem-reports';
import { useState } from 'react';
import { ComplaintReport } from '../../shared/order/problem-report-details.tsx';
import { Button } from '../../shared/ui/actions/button.tsx';
import { Panel } from '../page/admin-page.tsx';
import { dueWords } from './format-report-deadline.ts';
import { DecideDialog } from './resolve-report-dialog.tsx';

/** What the customer reported, and Fondly's word on it. */
export function ReportPanel({ complaint }: { complaint: ComplaintView }) {
  const [isDeciding, setDeciding] = useState(false);
  return (
    <Panel title="Reported problem" remark={dueWords(complaint)}>
      <ComplaintReport complaint={complaint} reader="kitchen" />
      {complaint.status !== 'settled' && (
        <Button look={complaint.status === 'with-fondly' ? 'primary' : 'default'} onClick={() => setDeciding(true)}>
          {complaint.status === 'with-fondly' ? 'Decide' : 'Decide instead of the kitchen'}
        </Button>
      )}
      <DecideDialog complaint={isDeciding ? complaint : null} onClose={() => setDeciding(false)} />
    </Panel>
  );
}

import type { ComplaintView } from '@fondly/contract/complaint';
import { useState } from 'react';
import { Button } from '../../shared/button.tsx';
import { ComplaintReport } from '../../shared/complaint-report.tsx';
import { Panel } from '../parts/admin-page.tsx';
import { DecideDialog } from './decide-dialog.tsx';
import { dueWords } from './due-words.ts';

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

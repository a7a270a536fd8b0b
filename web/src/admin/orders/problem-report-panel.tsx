import type { ProblemReportView } from '@fondly/contract/problem-reports';
import { useState } from 'react';
import { ProblemReportDetails } from '../../shared/order/problem-report-details.tsx';
import { Button } from '../../shared/ui/actions/button.tsx';
import { Panel } from '../page/admin-page.tsx';
import { formatReportDeadline } from './format-report-deadline.ts';
import { ResolveReportDialog } from './resolve-report-dialog.tsx';

/** The customer's report and Fondly's decision. */
export function ProblemReportPanel({ problemReport }: { problemReport: ProblemReportView }) {
  const [isResolving, setResolving] = useState(false);
  return (
    <Panel title="Reported problem" note={formatReportDeadline(problemReport)}>
      <ProblemReportDetails problemReport={problemReport} audience="restaurant" />
      {problemReport.status !== 'settled' && (
        <Button
          variant={problemReport.status === 'with-fondly' ? 'primary' : 'default'}
          onClick={() => setResolving(true)}
        >
          {problemReport.status === 'with-fondly' ? 'Decide' : 'Decide instead of the kitchen'}
        </Button>
      )}
      <ResolveReportDialog problemReport={isResolving ? problemReport : null} onClose={() => setResolving(false)} />
    </Panel>
  );
}

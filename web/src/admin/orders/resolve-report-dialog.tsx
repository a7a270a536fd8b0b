import type { ProblemReportView } from '@fondly/contract/problem-reports';
import { PartFailed } from '../../shared/page/part-failed.tsx';
import { createScript } from '../../shared/ui/overlays/create-script.ts';
import { Dialog } from '../../shared/ui/overlays/dialog.tsx';
import { usePreload } from '../../shared/ui/overlays/use-preload.ts';

type Props = { problemReport: ProblemReportView | null; onClose: () => void };

const script = createScript(() => import('./resolve-report-form.tsx'));
const LazyForm = script.toComponent(({ ResolveReportForm }) => ResolveReportForm, PartFailed);

/** Decides a problem report with or without a refund, and always with an answer. The decision is final. */
export function ResolveReportDialog({ problemReport, onClose }: Props) {
  usePreload(script.preload);
  return (
    <Dialog isOpen={problemReport !== null} onClose={onClose} title="Decide this report" size="medium">
      {problemReport && <LazyForm problemReport={problemReport} onDone={onClose} />}
    </Dialog>
  );
}

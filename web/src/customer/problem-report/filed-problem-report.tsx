import { policies } from '@fondly/contract/policies';
import type { ProblemReportView } from '@fondly/contract/problem-reports';
import * as m from '@fondly/messages';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'wouter';
import { call } from '../../shared/api/call.ts';
import { formatDateTime } from '../../shared/order/format-date-time.ts';
import { ProblemReportDetails } from '../../shared/order/problem-report-details.tsx';
import { Button } from '../../shared/ui/actions/button.tsx';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { showToast } from '../../shared/ui/feedback/toast.tsx';
import { keys } from '../queries.ts';
import { useAction } from '../use-action.ts';
import { PhotoPicker } from './photo-picker.tsx';
import { uploadPhotos } from './upload-photos.ts';

/**
 * A problem report and its state. Photos can be added while it is open, and the customer can ask Fondly after the
 * restaurant's answer.
 */
export function FiledProblemReport({ problemReport }: { problemReport: ProblemReportView }) {
  const queries = useQueryClient();
  const params = { id: problemReport.orderId };
  const escalating = useAction(async () => {
    await call('POST /api/orders/:id/complaint/pass-on', { params, body: {} });
    await queries.invalidateQueries({ queryKey: keys.order });
  }, m.common_something_wrong());
  const adding = useAction(async (files: File[]) => {
    const problem = await uploadPhotos(problemReport.orderId, files);
    if (problem) showToast({ tone: 'error', text: problem });
    await queries.invalidateQueries({ queryKey: keys.order });
  }, m.customer_report_photos_error_upload());
  const photosLeft = policies.problemReportPhotos - problemReport.photos.length;
  return (
    <>
      <Banner tone={problemReport.status === 'settled' ? 'success' : 'info'}>{describeStatus(problemReport)}</Banner>
      <ProblemReportDetails problemReport={problemReport} audience="customer" />
      {problemReport.status !== 'settled' && photosLeft > 0 && (
        <PhotoPicker files={[]} maxPhotos={photosLeft} onChange={(files) => void adding.run(files)} />
      )}
      {problemReport.refundCents !== null && (
        <p>
          <Link className="link" to={`/past-orders/${problemReport.orderId}/money`}>
            {m.order_money_title()}
          </Link>
        </p>
      )}
      {problemReport.canEscalate && (
        <div>
          <p>{m.customer_report_escalate_text()}</p>
          <Button variant="default" isPending={escalating.isRunning} onClick={() => void escalating.run()}>
            {m.customer_report_escalate_button()}
          </Button>
        </div>
      )}
      {escalating.problem && <Banner tone="error">{escalating.problem}</Banner>}
    </>
  );
}

function describeStatus({ status, dueBy, timezone, restaurantName, answeredBy }: ProblemReportView): string {
  if (status === 'with-kitchen')
    return m.customer_report_status_with_kitchen({ restaurant: restaurantName, date: formatDateTime(dueBy, timezone) });
  if (status === 'with-fondly') return m.customer_report_status_with_fondly();
  return answeredBy === 'admin'
    ? m.customer_report_status_decided()
    : m.customer_report_status_answered({ restaurant: restaurantName });
}

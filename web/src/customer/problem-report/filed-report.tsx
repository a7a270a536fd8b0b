import { policies } from '@fondly/contract/policies';
import type { ComplaintView } from '@fondly/contract/problem-reports';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { call } from '../../shared/api/call.ts';
import { ComplaintReport, momentOf } from '../../shared/order/problem-report-details.tsx';
import { Button } from '../../shared/ui/actions/button.tsx';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { showToast } from '../../shared/ui/feedback/toast.tsx';
import { keys } from '../queries.ts';
import { useAction } from '../use-action.ts';
import { PhotoPicker } from './photo-picker.tsx';
import { sendPhotos } from './upload-photos.ts';

/** A report and where it stands; more photos while it is open, and the way to Fondly after the kitchen's answer. */
export function FiledReport({ complaint }: { complaint: ComplaintView }) {
  const queries = useQueryClient();
  const params = { id: complaint.orderId };
  const passing = useAction(async () => {
    await call('POST /api/orders/:id/complaint/pass-on', { params, body: {} });
    await queries.invalidateQueries({ queryKey: keys.order });
  }, 'Something went wrong. Please try again.');
  const adding = useAction(async (files: File[]) => {
    const problem = await sendPhotos(complaint.orderId, files);
    if (problem) showToast({ tone: 'error', text: problem });
    await queries.invalidateQueries({ queryKey: keys.order });
  }, 'Failed to upload image. Please try again.');
  const photosLeft = policies.complaintPhotos - complaint.photos.length;
  return (
    <>
      <Banner tone={complaint.status === 'settled' ? 'success' : 'info'}>{standing(complaint)}</Banner>
      <ComplaintReport complaint={complaint} reader="customer" />
      {complaint.status !== 'settled' && photosLeft > 0 && (
        <PhotoPicker files={[]} most={photosLeft} onChange={(files) => void adding.run(files)} />
      )}
      {complaint.refundCents !== null && (
        <p>
          <Link className="link" to={`/past-orders/${complaint.orderId}/money`}>
            Where your money is
          </Link>
        </p>
      )}
      {complaint.canPassOn && (
        <div>
          <p>Not settled for you? You can ask Fondly to decide.</p>
          <Button look="default" busy={passing.isRunning} onClick={() => void passing.run()}>
            Ask Fondly to decide
          </Button>
        </div>
      )}
      {passing.problem && <Banner tone="error">{passing.problem}</Banner>}
    </>
  );
}

function standing({ status, dueBy, timezone, restaurantName, answeredBy }: ComplaintView): string {
  if (status === 'with-kitchen')
    return `${restaurantName} has until ${momentOf(dueBy, timezone)} to answer. After that, Fondly decides.`;
  if (status === 'with-fondly') return 'Fondly decides now. We tell you by mail.';
  return answeredBy === 'admin' ? 'Fondly has decided.' : `${restaurantName} has answered.`;
}

import type { Output } from '@fondly/contract/api';
import { policies } from '@fondly/contract/policies';
import { type ProblemReportReason, problemReportReasonNames } from '@fondly/contract/problem-report-rules';
import { problemReportReasonLabel } from '@fondly/contract/sentences/reason-labels';
import * as m from '@fondly/messages';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../../shared/api/call.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { showToast } from '../../shared/ui/feedback/toast.tsx';
import { TextAreaField } from '../../shared/ui/forms/text-area-field.tsx';
import { keys } from '../queries.ts';
import { useAction } from '../use-action.ts';
import { PhotoPicker } from './photo-picker.tsx';
import styles from './problem-page.module.css';
import { uploadPhotos } from './upload-photos.ts';

type Props = { orderId: string; details: Output<'GET /api/orders/:id/complaint'> };
type FieldErrors = { reason?: string; text?: string };

/**
 * The problem as a category, a text and photos. The report is filed before the photos are sent, so that a bad photo
 * never loses the text.
 */
export function ProblemReportForm({ orderId, details }: Props) {
  const queries = useQueryClient();
  const [reason, setReason] = useState<ProblemReportReason | null>(null);
  const [text, setText] = useState('');
  const [files, setFiles] = useState<File[]>([]);
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>({});
  const sending = useAction(async (reason: ProblemReportReason) => {
    await call('POST /api/orders/:id/complaint', { params: { id: orderId }, body: { reason, text } });
    const problem = await uploadPhotos(orderId, files);
    if (problem) showToast({ tone: 'error', text: problem });
    else showToast({ tone: 'success', text: m.customer_report_sent() });
    for (const queryKey of [keys.order, keys.orders]) await queries.invalidateQueries({ queryKey });
  }, m.common_something_wrong());

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found: FieldErrors = {
      ...(!reason && { reason: m.customer_report_reason_error_missing() }),
      ...(!text.trim() && { text: m.order_field_required() }),
    };
    setFieldErrors(found);
    if (found.reason || !reason) event.currentTarget.querySelector('input')?.focus();
    else if (found.text) event.currentTarget.querySelector('textarea')?.focus();
    else void sending.run(reason);
  };
  return (
    <form className="stack gap-20" onSubmit={submit} noValidate>
      <fieldset className="stack gap-8" aria-describedby={fieldErrors.reason ? 'reason-fault' : undefined}>
        <legend className="label margin-bottom-8">{m.customer_report_reason_title()}</legend>
        {problemReportReasonNames.map((value) => (
          <label key={value} className={`row radius-12 gap-12 outlined min-height-48 pointer ${styles.choice}`}>
            <input type="radio" name="reason" checked={value === reason} onChange={() => setReason(value)} />
            {problemReportReasonLabel(value)}
          </label>
        ))}
        {fieldErrors.reason && (
          <p id="reason-fault" className="text-14 danger-text" role="alert">
            {fieldErrors.reason}
          </p>
        )}
      </fieldset>
      <TextAreaField
        label={m.customer_report_text_label()}
        rows={4}
        maxLength={2000}
        value={text}
        error={fieldErrors.text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <PhotoPicker files={files} onChange={setFiles} />
      <NextSteps restaurant={details.restaurantName} />
      {sending.problem && <Banner tone="error">{sending.problem}</Banner>}
      <Button type="submit" size="main" isPending={sending.isRunning}>
        {m.customer_report_send_button()}
      </Button>
    </form>
  );
}

/** What comes of a report, and when. */
function NextSteps({ restaurant }: { restaurant: string }) {
  const days = policies.problemReportAnswerHours / 24;
  return (
    <section className={`soft radius-14 padding-16 ${styles.next}`} aria-labelledby="next-steps">
      <h2 id="next-steps" className="text-16">
        {m.customer_report_next_title()}
      </h2>
      <ol>
        <li>{m.customer_report_next_kitchen({ restaurant, days })}</li>
        <li>{m.customer_report_next_fondly()}</li>
        <li>{m.customer_report_next_refund()}</li>
      </ol>
    </section>
  );
}

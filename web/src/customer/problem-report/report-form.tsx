import type { Answer } from '@fondly/contract/api';
import { policies } from '@fondly/contract/policies';
import { type ComplaintReason, complaintReasons } from '@fondly/contract/problem-report-rules';
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
import { sendPhotos } from './upload-photos.ts';

type Props = { orderId: string; report: Answer<'GET /api/orders/:id/complaint'> };
type Faults = { reason?: string; text?: string };

const reasons = Object.entries(complaintReasons) as [ComplaintReason, string][];

/** What was wrong, in a word and in sentences, with photos. Filed first, so that a bad photo never loses the words. */
export function ReportForm({ orderId, report }: Props) {
  const queries = useQueryClient();
  const [reason, setReason] = useState<ComplaintReason | null>(null);
  const [text, setText] = useState('');
  const [files, setFiles] = useState<File[]>([]);
  const [faults, setFaults] = useState<Faults>({});
  const sending = useAction(async (given: ComplaintReason) => {
    await call('POST /api/orders/:id/complaint', { params: { id: orderId }, body: { reason: given, text } });
    const problem = await sendPhotos(orderId, files);
    if (problem) showToast({ tone: 'error', text: problem });
    else showToast({ tone: 'success', text: 'Thank you. We told the kitchen.' });
    for (const queryKey of [keys.order, keys.orders]) await queries.invalidateQueries({ queryKey });
  }, 'Something went wrong. Please try again.');

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found: Faults = {
      ...(!reason && { reason: 'Please choose what was wrong.' }),
      ...(!text.trim() && { text: 'Please fill in this field.' }),
    };
    setFaults(found);
    if (found.reason || !reason) event.currentTarget.querySelector('input')?.focus();
    else if (found.text) event.currentTarget.querySelector('textarea')?.focus();
    else void sending.run(reason);
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <fieldset className={styles.choices} aria-describedby={faults.reason ? 'reason-fault' : undefined}>
        <legend>What was wrong?</legend>
        {reasons.map(([value, label]) => (
          <label key={value} className={styles.choice}>
            <input type="radio" name="reason" checked={value === reason} onChange={() => setReason(value)} />
            {label}
          </label>
        ))}
        {faults.reason && (
          <p id="reason-fault" className={styles.fault} role="alert">
            {faults.reason}
          </p>
        )}
      </fieldset>
      <TextAreaField
        label="What happened?"
        rows={4}
        maxLength={2000}
        value={text}
        fault={faults.text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <PhotoPicker files={files} onChange={setFiles} />
      <Banner tone="info">
        {report.restaurantName} reads this and has {policies.complaintAnswerHours / 24} days to answer or give money
        back. After that, Fondly decides.
      </Banner>
      {sending.problem && <Banner tone="error">{sending.problem}</Banner>}
      <Button type="submit" size="main" busy={sending.isRunning}>
        Send report
      </Button>
    </form>
  );
}

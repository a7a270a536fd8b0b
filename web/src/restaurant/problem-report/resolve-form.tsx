import { formatCents, parseDollars } from '@fondly/contract/money';
import { policies } from '@fondly/contract/policies';
import type { ComplaintView } from '@fondly/contract/problem-reports';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { sentenceOf } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { showToast } from '../../shared/ui/feedback/toast.tsx';
import { TextAreaField } from '../../shared/ui/forms/text-area-field.tsx';
import { TextField } from '../../shared/ui/forms/text-field.tsx';
import { RadioChoice } from '../orders/dialogs/radio-choice.tsx';
import { keys } from '../queries.ts';
import styles from './problem-report-page.module.css';

type Extent = 'all' | 'part' | 'answer';
type Faults = { dollars?: string | undefined; answer?: string | undefined };

/** All of the money, a part, or none, and in any case words. */
export function SettleForm({ complaint }: { complaint: ComplaintView }) {
  const { leftCents } = complaint;
  const [extent, setExtent] = useState<Extent>(leftCents > 0 ? 'all' : 'answer');
  const [dollars, setDollars] = useState('');
  const [answer, setAnswer] = useState('');
  const [faults, setFaults] = useState<Faults>({});
  const { mutate, isPending, error } = useSettle(complaint);
  const amountCents = extent === 'answer' ? 0 : extent === 'all' ? leftCents : parseDollars(dollars);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = {
      dollars: extent === 'part' ? faultOf(amountCents, leftCents) : undefined,
      answer: answer.trim() ? undefined : 'Please fill in this field.',
    };
    setFaults(found);
    if (found.dollars || found.answer || amountCents === null) return;
    mutate(extent === 'answer' ? { outcome: 'answer', answer } : { outcome: 'refund', amountCents, answer });
  };
  const choices = [
    { value: 'all' as const, label: `Give all of it back, ${formatCents(leftCents)}` },
    { value: 'part' as const, label: 'Give a part back' },
    { value: 'answer' as const, label: 'Only answer' },
  ];
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <RadioChoice
        legend="How do you settle it?"
        choices={leftCents > 0 ? choices : choices.slice(2)}
        value={extent}
        onChange={setExtent}
      />
      {extent === 'part' && (
        <TextField
          label="Amount in dollars"
          inputMode="decimal"
          value={dollars}
          fault={faults.dollars}
          hint={`At most ${formatCents(leftCents)}`}
          onChange={(event) => setDollars(event.target.value)}
        />
      )}
      <TextAreaField
        label="Your answer, which the customer reads"
        rows={4}
        maxLength={2000}
        value={answer}
        fault={faults.answer}
        onChange={(event) => setAnswer(event.currentTarget.value)}
      />
      <Banner tone="info">
        {extent === 'answer'
          ? `No money goes back. The customer can ask Fondly to decide for ${policies.complaintPassOnDays} days.`
          : `The customer gets it back on the card within ${policies.refundDays}.`}
      </Banner>
      {error && <Banner tone="error">{sentenceOf(error, 'Failed to process refund. Please try again.')}</Banner>}
      <Button type="submit" wide busy={isPending}>
        {extent !== 'answer' && amountCents ? `Send and give ${formatCents(amountCents)} back` : 'Send answer'}
      </Button>
    </form>
  );
}

type Wish = { outcome: 'refund' | 'answer'; amountCents?: number; answer: string };

function useSettle({ orderId }: ComplaintView) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Wish) =>
      call('POST /api/restaurant/orders/:id/complaint/settle', { params: { id: orderId }, body }),
    onSuccess: () => showToast({ tone: 'success', text: 'Your answer is on its way.' }),
    onSettled: () => {
      for (const queryKey of [keys.orders, keys.dashboard]) void queries.invalidateQueries({ queryKey });
    },
  });
}

function faultOf(amountCents: number | null, leftCents: number): string | undefined {
  if (!amountCents) return 'Please enter an amount.';
  return amountCents > leftCents ? 'That is more than what is left to refund.' : undefined;
}

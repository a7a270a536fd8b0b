import { formatCents, parseDollars } from '@fondly/contract/money';
import type { ProblemReportView } from '@fondly/contract/problem-reports';
import { type FormEvent, useState } from 'react';
import { call } from '../../shared/api/call.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { TextAreaField } from '../../shared/ui/forms/text-area-field.tsx';
import { TextField } from '../../shared/ui/forms/text-field.tsx';
import styles from '../page/admin-page.module.css';
import { useAdminMutation } from '../use-admin-mutation.ts';

type Props = { problemReport: ProblemReportView; onDone: () => void };
type ReportResolutionInput = { outcome: 'refund' | 'answer'; amountCents?: number; answer: string };

/** Decides a problem report with or without a refund, and always with an answer. */
export function ResolveReportForm({ problemReport, onDone }: Props) {
  const { refundableCents, orderId } = problemReport;
  const [dollars, setDollars] = useState((refundableCents / 100).toFixed(2));
  const [fieldErrors, setFieldErrors] = useState<{ dollars?: string | undefined; answer?: string | undefined }>({});
  const amountCents = dollars.trim() === '' ? 0 : parseDollars(dollars);
  const { mutate, isPending, refusal } = useAdminMutation({
    send: (body: ReportResolutionInput) =>
      call('POST /api/admin/orders/:id/complaint/settle', { params: { id: orderId }, body }),
    successText: () => 'Decided. Customer and kitchen are told',
    onDone,
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const answer = String(new FormData(event.currentTarget).get('answer') ?? '').trim();
    const found = {
      dollars: findAmountFault(amountCents, refundableCents),
      answer: answer ? undefined : 'Please fill in this field.',
    };
    setFieldErrors(found);
    if (found.dollars || found.answer || amountCents === null) return;
    mutate(amountCents === 0 ? { outcome: 'answer', answer } : { outcome: 'refund', amountCents, answer });
  };
  return (
    <form className={`stack gap-14 ${styles.form}`} onSubmit={submit} noValidate>
      <TextField
        label="Goes back to the customer, in dollars"
        inputMode="decimal"
        value={dollars}
        error={fieldErrors.dollars}
        hint={`From 0.00, only an answer, to ${formatCents(refundableCents)}`}
        onChange={(event) => setDollars(event.target.value)}
      />
      <TextAreaField
        label="Your answer, which customer and kitchen read"
        name="answer"
        rows={4}
        maxLength={2000}
        error={fieldErrors.answer}
      />
      {refusal && <Banner tone="error">{refusal}</Banner>}
      <Button type="submit" wide isPending={isPending} data-autofocus>
        {amountCents ? `Decide and give ${formatCents(amountCents)} back` : 'Decide without money'}
      </Button>
      <Button variant="subtle" wide disabled={isPending} onClick={onDone}>
        Cancel
      </Button>
    </form>
  );
}

function findAmountFault(amountCents: number | null, refundableCents: number): string | undefined {
  if (amountCents === null || amountCents < 0) return 'Please enter an amount.';
  return amountCents > refundableCents ? 'That is more than what is left to refund.' : undefined;
}

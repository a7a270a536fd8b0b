import { formatCents, parseDollars } from '@fondly/contract/money';
import { policies } from '@fondly/contract/policies';
import type { ProblemReportView } from '@fondly/contract/problem-reports';
import * as m from '@fondly/messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { toErrorMessage } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { showToast } from '../../shared/ui/feedback/toast.tsx';
import { RadioChoice } from '../../shared/ui/forms/radio-choice.tsx';
import { TextAreaField } from '../../shared/ui/forms/text-area-field.tsx';
import { TextField } from '../../shared/ui/forms/text-field.tsx';
import { keys } from '../queries.ts';

type Extent = 'all' | 'part' | 'answer';
type FieldErrors = { dollars?: string | undefined; answer?: string | undefined };

/** A full refund, a partial one or none, always with a message. */
export function ResolveForm({ problemReport }: { problemReport: ProblemReportView }) {
  const { refundableCents } = problemReport;
  const [extent, setExtent] = useState<Extent>(refundableCents > 0 ? 'all' : 'answer');
  const [dollars, setDollars] = useState('');
  const [answer, setAnswer] = useState('');
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>({});
  const { mutate, isPending, error } = useResolveReport(problemReport);
  const amountCents = extent === 'answer' ? 0 : extent === 'all' ? refundableCents : parseDollars(dollars);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = {
      dollars: extent === 'part' ? findAmountFault(amountCents, refundableCents) : undefined,
      answer: answer.trim() ? undefined : m.restaurant_report_error_no_reply(),
    };
    setFieldErrors(found);
    if (found.dollars || found.answer || amountCents === null) return;
    mutate(extent === 'answer' ? { outcome: 'answer', answer } : { outcome: 'refund', amountCents, answer });
  };
  const choices = [
    { value: 'all' as const, label: m.restaurant_report_refund_all({ amount: formatCents(refundableCents) }) },
    { value: 'part' as const, label: m.restaurant_report_refund_part() },
    { value: 'answer' as const, label: m.restaurant_report_reply_only() },
  ];
  return (
    <form className="stack card gap-16 padding-20" onSubmit={submit} noValidate>
      <RadioChoice
        legend={m.restaurant_report_legend()}
        choices={refundableCents > 0 ? choices : choices.slice(2)}
        value={extent}
        onChange={setExtent}
      />
      {extent === 'part' && (
        <TextField
          label={m.restaurant_refund_dollars_label()}
          inputMode="decimal"
          value={dollars}
          error={fieldErrors.dollars}
          hint={m.restaurant_refund_dollars_hint({ amount: formatCents(refundableCents) })}
          onChange={(event) => setDollars(event.target.value)}
        />
      )}
      <TextAreaField
        label={m.restaurant_report_reply_label()}
        rows={4}
        maxLength={2000}
        value={answer}
        error={fieldErrors.answer}
        onChange={(event) => setAnswer(event.currentTarget.value)}
      />
      <Banner tone="info">
        {extent === 'answer'
          ? m.restaurant_report_no_refund_note({ count: policies.problemReportEscalationDays })
          : m.restaurant_report_refund_note({ days: m.common_refund_days() })}
      </Banner>
      {error && <Banner tone="error">{toErrorMessage(error, m.restaurant_refund_error_failed())}</Banner>}
      <Button type="submit" wide isPending={isPending}>
        {extent !== 'answer' && amountCents
          ? m.restaurant_report_send_and_refund_button({ amount: formatCents(amountCents) })
          : m.restaurant_report_send_button()}
      </Button>
    </form>
  );
}

type ReportResolutionInput = { outcome: 'refund' | 'answer'; amountCents?: number; answer: string };

function useResolveReport({ orderId }: ProblemReportView) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: ReportResolutionInput) =>
      call('POST /api/restaurant/orders/:id/complaint/settle', { params: { id: orderId }, body }),
    onSuccess: () => showToast({ tone: 'success', text: m.restaurant_report_sent() }),
    onSettled: () => {
      const changed = [keys.orders, keys.problemReports, keys.dashboard];
      for (const queryKey of changed) void queries.invalidateQueries({ queryKey });
    },
  });
}

function findAmountFault(amountCents: number | null, refundableCents: number): string | undefined {
  if (!amountCents) return m.restaurant_refund_error_no_amount();
  return amountCents > refundableCents ? m.restaurant_refund_error_too_much() : undefined;
}

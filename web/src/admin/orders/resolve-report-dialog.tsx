import { formatCents, parseDollars } from '@fondly/contract/money';
import type { ComplaintView } from '@fondly/contract/problem-reports';
import { Modal } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { call } from '../../shared/api/call.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { TextAreaField } from '../../shared/ui/forms/text-area-field.tsx';
import { TextField } from '../../shared/ui/forms/text-field.tsx';
import styles from '../page/admin-page.module.css';
import { useWrite } from '../use-admin-mutation.ts';

type Props = { complaint: ComplaintView | null; onClose: () => void };

/** Fondly's word on a report: money or none, and in any case an answer. It is the last one. */
export function DecideDialog({ complaint, onClose }: Props) {
  return (
    <Modal opened={complaint !== null} onClose={onClose} title="Decide this report" size={520} padding={28}>
      {complaint && <DecideForm complaint={complaint} onDone={onClose} />}
    </Modal>
  );
}

type Wish = { outcome: 'refund' | 'answer'; amountCents?: number; answer: string };

function DecideForm({ complaint, onDone }: { complaint: ComplaintView; onDone: () => void }) {
  const { leftCents, orderId } = complaint;
  const [dollars, setDollars] = useState((leftCents / 100).toFixed(2));
  const [faults, setFaults] = useState<{ dollars?: string | undefined; answer?: string | undefined }>({});
  const amountCents = dollars.trim() === '' ? 0 : parseDollars(dollars);
  const { mutate, isPending, refusal } = useWrite({
    send: (body: Wish) => call('POST /api/admin/orders/:id/complaint/settle', { params: { id: orderId }, body }),
    said: () => 'Decided. Customer and kitchen are told',
    onDone,
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const answer = String(new FormData(event.currentTarget).get('answer') ?? '').trim();
    const found = {
      dollars: faultOf(amountCents, leftCents),
      answer: answer ? undefined : 'Please fill in this field.',
    };
    setFaults(found);
    if (found.dollars || found.answer || amountCents === null) return;
    mutate(amountCents === 0 ? { outcome: 'answer', answer } : { outcome: 'refund', amountCents, answer });
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField
        label="Goes back to the customer, in dollars"
        inputMode="decimal"
        value={dollars}
        fault={faults.dollars}
        hint={`From 0.00, only an answer, to ${formatCents(leftCents)}`}
        onChange={(event) => setDollars(event.target.value)}
      />
      <TextAreaField
        label="Your answer, which customer and kitchen read"
        name="answer"
        rows={4}
        maxLength={2000}
        fault={faults.answer}
      />
      {refusal && <Banner tone="error">{refusal}</Banner>}
      <Button type="submit" wide busy={isPending} data-autofocus>
        {amountCents ? `Decide and give ${formatCents(amountCents)} back` : 'Decide without money'}
      </Button>
      <Button look="subtle" wide disabled={isPending} onClick={onDone}>
        Cancel
      </Button>
    </form>
  );
}

function faultOf(amountCents: number | null, leftCents: number): string | undefined {
  if (amountCents === null || amountCents < 0) return 'Please enter an amount.';
  return amountCents > leftCents ? 'That is more than what is left to refund.' : undefined;
}

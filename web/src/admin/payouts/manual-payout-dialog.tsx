import type { OwedRow } from '@fondly/contract/admin/money';
import type { Input } from '@fondly/contract/api';
import { formatCents } from '@fondly/contract/money';
import { localDay } from '@fondly/contract/time';
import { Modal } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { call } from '../../shared/api/call.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { TextAreaField } from '../../shared/ui/forms/text-area-field.tsx';
import { TextField } from '../../shared/ui/forms/text-field.tsx';
import styles from '../page/admin-page.module.css';
import { useWrite } from '../use-admin-mutation.ts';

type Props = { owed: OwedRow | null; onClose: () => void };
type Payment = Input<'POST /api/admin/restaurants/:id/payouts'>['body'];

/** A bank transfer that was made, or came in, over all that is owed at this moment. */
export function PayDialog({ owed, onClose }: Props) {
  const title = owed ? `${formatCents(Math.abs(owed.cents))} ${owed.cents > 0 ? 'to' : 'from'} ${owed.name}` : '';
  return (
    <Modal opened={owed !== null} onClose={onClose} title={title} size={520} padding={28}>
      {owed && <PayForm owed={owed} onDone={onClose} />}
    </Modal>
  );
}

const today = () => localDay(new Date(), Intl.DateTimeFormat().resolvedOptions().timeZone);

function PayForm({ owed, onDone }: { owed: OwedRow; onDone: () => void }) {
  // Sent again after a lost answer, it is the same payment.
  const [requestId] = useState(() => crypto.randomUUID());
  const [fault, setFault] = useState<string>();
  const isToKitchen = owed.cents > 0;
  const { mutate, isPending, refusal } = useWrite({
    send: (body: Payment) =>
      call('POST /api/admin/restaurants/:id/payouts', { params: { id: owed.restaurantId }, body }),
    said: () => `${formatCents(Math.abs(owed.cents))} is written down for ${owed.name}`,
    onDone,
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const word = (name: string) => String(typed.get(name) ?? '').trim();
    setFault(word('reference') ? undefined : 'Please enter the reference.');
    if (!word('reference')) return;
    const reason = word('reason') || 'Paid by bank transfer.';
    mutate({
      ...{ requestId, amountCents: owed.cents, paidOn: word('paidOn') || today() },
      ...{ reference: word('reference'), reason },
    });
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p>
        {isToKitchen
          ? 'Make the transfer at your bank first, over exactly this amount, then write it down here. The kitchen sees it among its payouts, with a line for each order.'
          : 'The kitchen has transferred this back. It sees it among its payouts.'}
      </p>
      <TextField label="Day of the transfer" type="date" name="paidOn" defaultValue={today()} />
      <TextField
        label="Reference"
        name="reference"
        hint="As the kitchen finds it on its account."
        fault={fault}
        maxLength={100}
        data-autofocus
      />
      <TextAreaField
        label="Reason"
        name="reason"
        hint="Only the audit log keeps this."
        defaultValue={isToKitchen ? 'Paid by bank transfer.' : 'Paid back by bank transfer.'}
        maxLength={500}
      />
      {refusal && <Banner tone="error">{refusal}</Banner>}
      <Button type="submit" wide busy={isPending}>
        {isToKitchen ? `I paid ${formatCents(owed.cents)}` : `${formatCents(-owed.cents)} came in`}
      </Button>
      <Button look="subtle" wide disabled={isPending} onClick={onDone}>
        Cancel
      </Button>
    </form>
  );
}

import type { OwedEarnings } from '@fondly/contract/admin/money';
import type { Input } from '@fondly/contract/api';
import { formatCents } from '@fondly/contract/money';
import { toLocalDate } from '@fondly/contract/time';
import { type FormEvent, useState } from 'react';
import { call } from '../../shared/api/call.ts';
import { readNow } from '../../shared/api/corrected-clock.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { TextAreaField } from '../../shared/ui/forms/text-area-field.tsx';
import { TextField } from '../../shared/ui/forms/text-field.tsx';
import { Dialog } from '../../shared/ui/overlays/dialog.tsx';
import styles from '../page/admin-page.module.css';
import { useAdminMutation } from '../use-admin-mutation.ts';

type Props = { owed: OwedEarnings | null; onClose: () => void };
type Payment = Input<'POST /api/admin/restaurants/:id/payouts'>['body'];

/** Records a bank transfer, made or received, over the total amount owed now. */
export function ManualPayoutDialog({ owed, onClose }: Props) {
  const title = owed ? `${formatCents(Math.abs(owed.cents))} ${owed.cents > 0 ? 'to' : 'from'} ${owed.name}` : '';
  return (
    <Dialog isOpen={owed !== null} onClose={onClose} title={title} size="medium">
      {owed && <ManualPayoutForm owed={owed} onDone={onClose} />}
    </Dialog>
  );
}

const today = () => toLocalDate(readNow(), Intl.DateTimeFormat().resolvedOptions().timeZone);

function ManualPayoutForm({ owed, onDone }: { owed: OwedEarnings; onDone: () => void }) {
  // A repeated submission is the same payout.
  const [requestId] = useState(() => crypto.randomUUID());
  const [error, setError] = useState<string>();
  const isToRestaurant = owed.cents > 0;
  const { mutate, isPending, refusal } = useAdminMutation({
    send: (body: Payment) =>
      call('POST /api/admin/restaurants/:id/payouts', { params: { id: owed.restaurantId }, body }),
    successText: () => `${formatCents(Math.abs(owed.cents))} is written down for ${owed.name}`,
    onDone,
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const readField = (name: string) => String(typed.get(name) ?? '').trim();
    setError(readField('reference') ? undefined : 'Please enter the reference.');
    if (!readField('reference')) return;
    const reason = readField('reason') || 'Paid by bank transfer.';
    mutate({
      requestId,
      amountCents: owed.cents,
      paidOn: readField('paidOn') || today(),
      reference: readField('reference'),
      reason,
    });
  };
  return (
    <form className={`stack gap-14 ${styles.form}`} onSubmit={submit} noValidate>
      <p>
        {isToRestaurant
          ? 'Make the transfer at your bank first, over exactly this amount, then write it down here. The kitchen sees it among its payouts, with a line for each order.'
          : 'The kitchen has transferred this back. It sees it among its payouts.'}
      </p>
      <TextField label="Day of the transfer" type="date" name="paidOn" defaultValue={today()} />
      <TextField
        label="Reference"
        name="reference"
        hint="As the kitchen finds it on its account."
        error={error}
        maxLength={100}
        data-autofocus
      />
      <TextAreaField
        label="Reason"
        name="reason"
        hint="Only the audit log keeps this."
        defaultValue={isToRestaurant ? 'Paid by bank transfer.' : 'Paid back by bank transfer.'}
        maxLength={500}
      />
      {refusal && <Banner tone="error">{refusal}</Banner>}
      <Button type="submit" wide isPending={isPending}>
        {isToRestaurant ? `I paid ${formatCents(owed.cents)}` : `${formatCents(-owed.cents)} came in`}
      </Button>
      <Button variant="subtle" wide disabled={isPending} onClick={onDone}>
        Cancel
      </Button>
    </form>
  );
}

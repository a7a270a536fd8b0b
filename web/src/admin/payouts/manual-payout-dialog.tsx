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

/** Empty while nothing is paid. Several are transfers of one day with one reference. */
type Props = { owed: readonly OwedEarnings[]; onClose: () => void };
type Transfer = Omit<Input<'POST /api/admin/restaurants/:id/payouts'>['body'], 'requestId' | 'amountCents'>;

/** Records bank transfers, made or received, over the total amounts owed now. */
export function ManualPayoutDialog({ owed, onClose }: Props) {
  return (
    <Dialog isOpen={owed.length > 0} onClose={onClose} title={toTitle(owed)} size="medium">
      {owed.length > 0 && <ManualPayoutForm owed={owed} onDone={onClose} />}
    </Dialog>
  );
}

const sum = (owed: Props['owed']): number => owed.reduce((total, { cents }) => total + cents, 0);

function toTitle(owed: Props['owed']): string {
  const [first] = owed;
  if (!first) return '';
  const name = owed.length === 1 ? first.name : `${owed.length} kitchens`;
  return `${formatCents(Math.abs(sum(owed)))} ${sum(owed) > 0 ? 'to' : 'from'} ${name}`;
}

const today = () => toLocalDate(readNow(), Intl.DateTimeFormat().resolvedOptions().timeZone);

const instructions = {
  paid: 'Make the transfer at your bank first, over exactly this amount, then write it down here. The kitchen sees it among its payouts, with a line for each order.',
  several:
    'Make a transfer of exactly its amount to each kitchen at your bank first, then write them down here. Each kitchen sees its own among its payouts, with a line for each order.',
  paidBack: 'The kitchen has transferred this back. It sees it among its payouts.',
};

function ManualPayoutForm({ owed, onDone }: { owed: Props['owed']; onDone: () => void }) {
  // A repeated submission is the same payouts.
  const [rows] = useState(() => owed.map((row) => ({ ...row, requestId: crypto.randomUUID() })));
  const [error, setError] = useState<string>();
  const [refused, setRefused] = useState('');
  const total = sum(owed);
  const isToRestaurant = total > 0;
  const { mutate, isPending, refusal } = useAdminMutation({
    async send(transfer: Transfer) {
      for (const { restaurantId, name, requestId, cents } of rows) {
        setRefused(rows.length > 1 ? `${name}: ` : '');
        const body = { ...transfer, requestId, amountCents: cents };
        await call('POST /api/admin/restaurants/:id/payouts', { params: { id: restaurantId }, body });
      }
    },
    successText: () => {
      const name = rows.length === 1 ? rows[0]?.name : `${rows.length} kitchens`;
      return `${formatCents(Math.abs(total))} is written down for ${name}`;
    },
    onDone,
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const readField = (name: string) => String(typed.get(name) ?? '').trim();
    setError(readField('reference') ? undefined : 'Please enter the reference.');
    if (!readField('reference')) return;
    const reason = readField('reason') || 'Paid by bank transfer.';
    mutate({ paidOn: readField('paidOn') || today(), reference: readField('reference'), reason });
  };
  return (
    <form className={`stack gap-14 ${styles.form}`} onSubmit={submit} noValidate>
      <p>{owed.length > 1 ? instructions.several : isToRestaurant ? instructions.paid : instructions.paidBack}</p>
      {owed.length > 1 && (
        <ul>
          {owed.map(({ restaurantId, name, cents }) => (
            <li key={restaurantId}>{`${name}: ${formatCents(cents)}`}</li>
          ))}
        </ul>
      )}
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
      {refusal && <Banner tone="error">{refused + refusal}</Banner>}
      <Button type="submit" wide isPending={isPending}>
        {isToRestaurant ? `I paid ${formatCents(total)}` : `${formatCents(-total)} came in`}
      </Button>
      <Button variant="subtle" wide disabled={isPending} onClick={onDone}>
        Cancel
      </Button>
    </form>
  );
}

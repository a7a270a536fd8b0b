import { type AdjustmentAccount, adjustmentAccounts } from '@fondly/contract/admin/adjustment-accounts';
import type { Input } from '@fondly/contract/api';
import { formatCents, parseDollars } from '@fondly/contract/money';
import { policies } from '@fondly/contract/policies';
import { type FormEvent, useState } from 'react';
import { call } from '../../shared/api/call.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import fields from '../../shared/ui/forms/field.module.css';
import { Field } from '../../shared/ui/forms/field.tsx';
import { TextAreaField } from '../../shared/ui/forms/text-area-field.tsx';
import { TextField } from '../../shared/ui/forms/text-field.tsx';
import { Dialog } from '../../shared/ui/overlays/dialog.tsx';
import styles from '../page/admin-page.module.css';
import { useAdminMutation } from '../use-admin-mutation.ts';

type RestaurantRef = { id: string; name: string };
type Props = { restaurant: RestaurantRef | null; onClose: () => void };
type Adjustment = Input<'POST /api/admin/restaurants/:id/adjustments'>['body'];

/** Adds to or subtracts from a restaurant's earnings, with a reason that it can read. */
export function AdjustEarningsDialog({ restaurant, onClose }: Props) {
  return (
    <Dialog
      isOpen={restaurant !== null}
      onClose={onClose}
      title={`Correct the earnings of ${restaurant?.name ?? ''}`}
      size="medium"
    >
      {restaurant && <AdjustEarningsForm restaurant={restaurant} onDone={onClose} />}
    </Dialog>
  );
}

const accounts = Object.entries(adjustmentAccounts) as [AdjustmentAccount, { words: string }][];
type FieldErrors = { amount?: string; reason?: string };

function AdjustEarningsForm({ restaurant, onDone }: { restaurant: RestaurantRef; onDone: () => void }) {
  // A repeated submission is the same adjustment.
  const [requestId] = useState(() => crypto.randomUUID());
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>({});
  const { mutate, isPending, refusal } = useAdminMutation({
    send: (body: Adjustment) =>
      call('POST /api/admin/restaurants/:id/adjustments', { params: { id: restaurant.id }, body }),
    successText: ({ amountCents }) => `${formatCents(amountCents)} is in the earnings of ${restaurant.name}`,
    onDone,
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const readField = (name: string) => String(typed.get(name) ?? '').trim();
    const cents = parseDollars(readField('amount')) ?? 0;
    const found = findAdjustmentFaults(cents, readField('reason'));
    setFieldErrors(found);
    if (found.amount || found.reason) return;
    mutate({
      requestId,
      amountCents: readField('direction') === 'from' ? -cents : cents,
      reason: readField('reason'),
      account: readField('account') as AdjustmentAccount,
      ...(readField('order') && { orderNumber: readField('order') }),
    });
  };
  return (
    <form className={`stack gap-14 ${styles.form}`} onSubmit={submit} noValidate>
      <Field label="Which way">
        {(control) => (
          <select className={`fit full white height-48 text-16 ${fields.input}`} name="direction" {...control}>
            <option value="to">The kitchen gets more</option>
            <option value="from">The kitchen gets less</option>
          </select>
        )}
      </Field>
      <TextField
        label="Amount in dollars"
        name="amount"
        inputMode="decimal"
        error={fieldErrors.amount}
        data-autofocus
      />
      <Field label="On the account of">
        {(control) => (
          <select className={`fit full white height-48 text-16 ${fields.input}`} name="account" {...control}>
            {accounts.map(([name, { words }]) => (
              <option key={name} value={name}>
                {words}
              </option>
            ))}
          </select>
        )}
      </Field>
      <TextField label="Order number" optional name="order" maxLength={20} autoCapitalize="characters" />
      <TextAreaField
        label="Reason"
        name="reason"
        hint="The kitchen reads this, and the audit log keeps it."
        error={fieldErrors.reason}
        maxLength={500}
      />
      {refusal && <Banner tone="error">{refusal}</Banner>}
      <Button type="submit" wide isPending={isPending}>
        Book the correction
      </Button>
      <Button variant="subtle" wide disabled={isPending} onClick={onDone}>
        Cancel
      </Button>
    </form>
  );
}

function findAdjustmentFaults(cents: number, reason: string): FieldErrors {
  const maxCents = policies.adjustmentMaxCents;
  return {
    ...(cents < 1 && { amount: 'Please enter an amount such as 12.50.' }),
    ...(cents > maxCents && { amount: `At most ${formatCents(maxCents)} at once.` }),
    ...(!reason && { reason: 'Please give a reason.' }),
  };
}

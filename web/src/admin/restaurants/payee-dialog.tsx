import type { Output } from '@fondly/contract/api';
import { call } from '../../shared/api/call.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { showToast } from '../../shared/ui/feedback/toast.tsx';
import { TextAreaField } from '../../shared/ui/forms/text-area-field.tsx';
import { TextField } from '../../shared/ui/forms/text-field.tsx';
import { useServerForm } from '../../shared/ui/forms/use-server-form.ts';
import { Dialog } from '../../shared/ui/overlays/dialog.tsx';
import styles from '../page/admin-page.module.css';
import { useInvalidateAdmin } from '../use-admin-mutation.ts';

type RestaurantRef = { id: string; name: string };
type Payee = Pick<Output<'GET /api/admin/restaurants/:id/payee'>, 'name' | 'w9ReceivedOn'>;
type Props = { restaurant: RestaurantRef; payee: Payee | null; onClose: () => void };

/** Saves who receives the manual payouts of a restaurant, and when Form W-9 arrived. */
export function PayeeDialog({ restaurant, payee, onClose }: Props) {
  return (
    <Dialog isOpen={payee !== null} onClose={onClose} title={`Payee of ${restaurant.name}`} size="medium">
      {payee && <PayeeForm restaurant={restaurant} payee={payee} onDone={onClose} />}
    </Dialog>
  );
}

type FormProps = { restaurant: RestaurantRef; payee: Payee; onDone: () => void };

function PayeeForm({ restaurant, payee, onDone }: FormProps) {
  const invalidateAdmin = useInvalidateAdmin();
  const { fieldErrors, problem, isSending, formProps } = useServerForm({
    check: ({ reason }) => ({ ...(!reason?.trim() && { reason: 'Please give a reason.' }) }),
    send: async ({ name = '', w9ReceivedOn = '', reason = '' }) => {
      await call('PUT /api/admin/restaurants/:id/payee', {
        params: { id: restaurant.id },
        body: { name, w9ReceivedOn: w9ReceivedOn || null, reason },
      });
      showToast({ tone: 'success', text: `The payee of ${restaurant.name} is saved` });
      invalidateAdmin();
      onDone();
    },
  });
  return (
    <form {...formProps} className={`stack gap-14 ${styles.form}`}>
      <p>Keep the form itself in a safe place. Fondly stores the name and the day, never the tax number.</p>
      <TextField
        label="Name on the W-9"
        name="name"
        defaultValue={payee.name}
        error={fieldErrors.name}
        maxLength={120}
        autoComplete="off"
        data-autofocus
      />
      <TextField
        label="W-9 received on"
        optional
        type="date"
        name="w9ReceivedOn"
        defaultValue={payee.w9ReceivedOn ?? ''}
        error={fieldErrors.w9ReceivedOn}
      />
      <TextAreaField
        label="Reason"
        name="reason"
        maxLength={500}
        hint="Only the audit log keeps this."
        error={fieldErrors.reason}
      />
      {problem && <Banner tone="error">{problem}</Banner>}
      <Button type="submit" wide isPending={isSending}>
        Save the payee
      </Button>
      <Button variant="subtle" wide disabled={isSending} onClick={onDone}>
        Cancel
      </Button>
    </form>
  );
}

import type { TaxMonthArea } from '@fondly/contract/admin/tax-returns';
import { formatCents } from '@fondly/contract/money';
import { toLocalDate } from '@fondly/contract/time';
import { useState } from 'react';
import { call } from '../../shared/api/call.ts';
import { readNow } from '../../shared/api/corrected-clock.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { DescriptionList } from '../../shared/ui/data/description-list.tsx';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { showToast } from '../../shared/ui/feedback/toast.tsx';
import { TextField } from '../../shared/ui/forms/text-field.tsx';
import { useServerForm } from '../../shared/ui/forms/use-server-form.ts';
import { Dialog } from '../../shared/ui/overlays/dialog.tsx';
import styles from '../page/admin-page.module.css';
import { useInvalidateAdmin } from '../use-admin-mutation.ts';
import { formatMonth, listFigures } from './tax-figures.tsx';

/** `month` is such as 2026-10. */
export type ReturnToFile = { month: string; area: TaxMonthArea };
type Props = { target: ReturnToFile | null; onClose: () => void };

/** Records that the tax of an area and month was filed and paid. */
export function FileReturnDialog({ target, onClose }: Props) {
  const title = target ? `${target.area.name ?? ''}, ${formatMonth(target.month)}` : '';
  return (
    <Dialog isOpen={target !== null} onClose={onClose} title={title} size="medium">
      {target && <FileReturnForm target={target} onDone={onClose} />}
    </Dialog>
  );
}

const today = () => toLocalDate(readNow(), Intl.DateTimeFormat().resolvedOptions().timeZone);

function FileReturnForm({ target: { month, area }, onDone }: { target: ReturnToFile; onDone: () => void }) {
  // A repeated submission is the same return.
  const [requestId] = useState(() => crypto.randomUUID());
  const invalidateAdmin = useInvalidateAdmin();
  const { fieldErrors, problem, isSending, formProps } = useServerForm({
    check: ({ paidOn, reference }) => ({
      ...(!paidOn && { paidOn: 'Please choose a day.' }),
      ...(!reference?.trim() && { reference: 'Please enter the reference.' }),
    }),
    send: async ({ paidOn = '', reference = '' }) => {
      const body = { requestId, area: area.area ?? '', month, amountCents: area.netDueCents, paidOn, reference };
      // A refusal may be about what another admin did: the page shows it behind the form.
      await call('POST /api/admin/tax/returns', { body }).finally(invalidateAdmin);
      showToast({ tone: 'success', text: `${formatMonth(month)} is filed and paid for ${area.name ?? ''}` });
      onDone();
    },
  });
  const isOwedToState = area.netDueCents >= 0;
  return (
    <form {...formProps} className={`stack gap-14 ${styles.form}`}>
      <p>
        {isOwedToState
          ? 'Pay exactly the net due at the state first. This cannot be taken back here.'
          : 'Refunds were higher than the tax that was collected, so the state credits the difference. This cannot be taken back here.'}
      </p>
      <DescriptionList facts={listFigures(area)} />
      <TextField
        label="Day of the payment"
        type="date"
        name="paidOn"
        defaultValue={today()}
        max={today()}
        error={fieldErrors.paidOn}
      />
      <TextField
        label="Reference"
        name="reference"
        hint="The confirmation number of the state. The audit log keeps it."
        maxLength={100}
        error={fieldErrors.reference}
        data-autofocus
      />
      {problem && <Banner tone="error">{problem}</Banner>}
      <Button type="submit" wide isPending={isSending}>
        {isOwedToState
          ? `I filed and paid ${formatCents(area.netDueCents)}`
          : `${formatCents(-area.netDueCents)} is credited`}
      </Button>
      <Button variant="subtle" wide disabled={isSending} onClick={onDone}>
        Cancel
      </Button>
    </form>
  );
}

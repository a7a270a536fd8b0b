import * as m from '@fondly/messages';
import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DeleteAccountForm } from '../../account/delete-account/delete-account-form.tsx';
import { AccountDeleted, DeleteAccountQuestion } from '../../account/delete-account/delete-account-steps.tsx';
import { call } from '../../shared/api/call.ts';
import { toAddress } from '../../shared/language/page-language.ts';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { showToast } from '../../shared/ui/feedback/toast.tsx';
import { Dialog } from '../../shared/ui/overlays/dialog.tsx';
import { clearStoredValues } from '../browser-storage/stored-value.ts';
import { isUpcoming } from '../order-state.ts';
import { myOrders } from '../queries.ts';
import styles from './delete-account.module.css';

/** The confirmations in their order. */
type Step = 'closed' | 'confirm' | 'confirm-again' | 'type' | 'gone';

/** Deletes the account after three confirmations. */
export function DeleteAccount({ className }: { className: string }) {
  const [step, setStep] = useState<Step>('closed');
  // The server refuses with an open order after the password; the customer should know before the first question.
  const orders = useQuery({ ...myOrders(), enabled: step !== 'closed' });
  const hasOpenOrder = orders.data?.some(isUpcoming) ?? false;
  const cancel = () => {
    setStep('closed');
    showToast({ tone: 'info', text: m.customer_profile_delete_cancelled() });
  };
  return (
    <>
      <button type="button" className={`${className} ${styles.opener}`} onClick={() => setStep('confirm')}>
        <IconTrash size={22} aria-hidden />
        {m.customer_profile_delete_button()}
      </button>
      <Dialog density="compact" title={m.customer_profile_delete_title()} isOpen={step === 'confirm'} onClose={cancel}>
        {hasOpenOrder && <Banner tone="error">{m.customer_profile_delete_open_order()}</Banner>}
        <DeleteAccountQuestion confirmLabel={m.common_continue()} onYes={() => setStep('confirm-again')} onNo={cancel}>
          {m.customer_profile_delete_text()}
        </DeleteAccountQuestion>
      </Dialog>
      <Dialog
        density="compact"
        title={m.customer_profile_delete_again_title()}
        isOpen={step === 'confirm-again'}
        onClose={cancel}
      >
        <DeleteAccountQuestion
          confirmLabel={m.customer_profile_delete_again_button()}
          onYes={() => setStep('type')}
          onNo={cancel}
        >
          {m.customer_profile_delete_again_text()}
        </DeleteAccountQuestion>
      </Dialog>
      <Dialog
        density="compact"
        title={m.customer_profile_delete_last_title()}
        isOpen={step === 'type'}
        onClose={cancel}
      >
        <DeleteAccountForm
          deleteAccount={(body) => call('POST /api/account/delete', { body })}
          onCancel={cancel}
          onWrongWord={cancel}
          onDeleted={() => setStep('gone')}
        />
      </Dialog>
      <Dialog
        density="compact"
        title={m.customer_profile_delete_done_title()}
        isOpen={step === 'gone'}
        onClose={leaveForGood}
      >
        <AccountDeleted onLeave={leaveForGood}>{m.customer_profile_delete_done_text()}</AccountDeleted>
      </Dialog>
    </>
  );
}

/** A full page load clears this tab's memory. */
function leaveForGood(): void {
  clearStoredValues();
  window.location.assign(toAddress('/'));
}

import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DeleteAccountForm } from '../../account/delete-account/delete-account-form.tsx';
import { AccountDeleted, DeleteAccountQuestion } from '../../account/delete-account/delete-account-steps.tsx';
import { call } from '../../shared/api/call.ts';
import { toAddress } from '../../shared/language/page-language.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
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
export function DeleteAccount() {
  const [step, setStep] = useState<Step>('closed');
  // The server refuses with an open order after the password; the customer should know before the first question.
  const orders = useQuery({ ...myOrders(), enabled: step !== 'closed' });
  const hasOpenOrder = orders.data?.some(isUpcoming) ?? false;
  const cancel = () => {
    setStep('closed');
    showToast({ tone: 'info', text: 'Account deletion cancelled.' });
  };
  return (
    <>
      <Button variant="subtle" size="row" className={styles.opener} onClick={() => setStep('confirm')}>
        <IconTrash size={18} aria-hidden />
        Delete Account
      </Button>
      <Dialog density="compact" title="Delete your account?" isOpen={step === 'confirm'} onClose={cancel}>
        {hasOpenOrder && (
          <Banner tone="error">
            You still have an open order. Pick it up or cancel it first, then delete your account.
          </Banner>
        )}
        <DeleteAccountQuestion confirmLabel="Continue" onYes={() => setStep('confirm-again')} onNo={cancel}>
          Your favorites, settings, picture and mails go for good. Orders stay in the books without your name. You may
          want to download your data first.
        </DeleteAccountQuestion>
      </Dialog>
      <Dialog density="compact" title="Are you absolutely sure?" isOpen={step === 'confirm-again'} onClose={cancel}>
        <DeleteAccountQuestion confirmLabel="Yes, delete it" onYes={() => setStep('type')} onNo={cancel}>
          This cannot be undone, not even by us.
        </DeleteAccountQuestion>
      </Dialog>
      <Dialog density="compact" title="One last step" isOpen={step === 'type'} onClose={cancel}>
        <DeleteAccountForm
          deleteAccount={(body) => call('POST /api/account/delete', { body })}
          onCancel={cancel}
          onWrongWord={cancel}
          onDeleted={() => setStep('gone')}
        />
      </Dialog>
      <Dialog density="compact" title="Your account is deleted" isOpen={step === 'gone'} onClose={leaveForGood}>
        <AccountDeleted onLeave={leaveForGood}>Thank you for the meals you saved.</AccountDeleted>
      </Dialog>
    </>
  );
}

/** A full page load clears this tab's memory. */
function leaveForGood(): void {
  clearStoredValues();
  window.location.assign(toAddress('/'));
}

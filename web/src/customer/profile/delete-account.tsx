import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '../../shared/ui/actions/button.tsx';
import { showToast } from '../../shared/ui/feedback/toast.tsx';
import { Dialog } from '../../shared/ui/overlays/dialog.tsx';
import { clearStoredValues } from '../browser-storage/stored-value.ts';
import dialogStyles from './delete-account.module.css';
import { DeleteForm } from './delete-form.tsx';

/** Asked for, asked again, typed; then the account is gone. */
type Step = 'closed' | 'confirm' | 'confirm-again' | 'type' | 'gone';

/** Delete Account with its three confirmations. */
export function DeleteAccount() {
  const [step, setStep] = useState<Step>('closed');
  const cancel = () => {
    setStep('closed');
    showToast({ tone: 'info', text: 'Account deletion cancelled.' });
  };
  return (
    <>
      <Button variant="subtle" size="row" className={dialogStyles.opener} onClick={() => setStep('confirm')}>
        <IconTrash size={18} aria-hidden />
        Delete Account
      </Button>
      <Dialog density="compact" title="Delete your account?" isOpen={step === 'confirm'} onClose={cancel}>
        <Question yes="Continue" onYes={() => setStep('confirm-again')} onNo={cancel}>
          Your favorites, settings, picture and mails go for good. Orders stay in the books without your name. You may
          want to download your data first.
        </Question>
      </Dialog>
      <Dialog density="compact" title="Are you absolutely sure?" isOpen={step === 'confirm-again'} onClose={cancel}>
        <Question yes="Yes, delete it" onYes={() => setStep('type')} onNo={cancel}>
          This cannot be undone, not even by us.
        </Question>
      </Dialog>
      <Dialog density="compact" title="One last step" isOpen={step === 'type'} onClose={cancel}>
        <DeleteForm onCancel={cancel} onGone={() => setStep('gone')} />
      </Dialog>
      <Dialog density="compact" title="Your account is deleted" isOpen={step === 'gone'} onClose={leaveForGood}>
        <div className={dialogStyles.content} role="alert">
          <p>Thank you for the meals you saved.</p>
          <Button onClick={leaveForGood}>OK</Button>
        </div>
      </Dialog>
    </>
  );
}

/** By a full page load: nothing of the person stays in this tab's memory or on the device. */
function leaveForGood(): void {
  clearStoredValues();
  window.location.assign('/');
}

type QuestionProps = { yes: string; onYes: () => void; onNo: () => void; children: string | string[] };

function Question({ yes, onYes, onNo, children }: QuestionProps) {
  return (
    <div className={dialogStyles.content}>
      <p>{children}</p>
      <div className={dialogStyles.buttons}>
        <Button variant="danger" onClick={onYes}>
          {yes}
        </Button>
        <Button variant="subtle" onClick={onNo} data-autofocus>
          Keep my account
        </Button>
      </div>
    </div>
  );
}

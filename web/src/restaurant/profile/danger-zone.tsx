import type { StaffRestaurantView } from '@fondly/contract/restaurants';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { DeleteAccountForm } from '../../account/delete-account/delete-account-form.tsx';
import { AccountDeleted, DeleteAccountQuestion } from '../../account/delete-account/delete-account-steps.tsx';
import { toErrorMessage } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { toAddress } from '../../shared/language/page-language.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { showToast } from '../../shared/ui/feedback/toast.tsx';
import { Dialog } from '../../shared/ui/overlays/dialog.tsx';
import styles from './profile.module.css';
import { ProfilePanel } from './profile-panel.tsx';

/** The confirmations in their order. */
type Step = 'closed' | 'confirm' | 'confirm-again' | 'type' | 'gone';
type Props = { isSelling: boolean; onChanged: (restaurant: StaffRestaurantView) => void };

const titles = {
  confirm: 'Delete your account?',
  'confirm-again': 'Are you absolutely sure?',
  type: 'One last step',
  gone: 'Your account is deleted',
};

/** Pausing the business, which can be undone, and Delete Account, which cannot. For the owner only. */
export function DangerZone({ isSelling, onChanged }: Props) {
  const [step, setStep] = useState<Step>('closed');
  const selling = useSelling(onChanged);
  const keepAccount = () => setStep('closed');
  const goToLanding = () => window.location.assign(toAddress('/'));
  const stopSelling = async () => {
    if (isSelling) await selling.set(false);
    setStep('closed');
  };
  return (
    <ProfilePanel title="Danger zone" isDanger>
      <p className={styles.remark}>
        {isSelling
          ? 'Taking a longer break? Your kitchen and your meals go out of sight until you begin again. Paid orders stand.'
          : 'You have stopped selling: nobody sees your kitchen or your meals. Paid orders stand.'}
      </p>
      <Button
        variant="default"
        className={styles.start}
        isPending={selling.isBusy}
        onClick={() => void selling.set(!isSelling)}
      >
        {isSelling ? 'Stop selling' : 'Start selling again'}
      </Button>
      <Button variant="subtle" className={`${styles.start} ${styles.delete}`} onClick={() => setStep('confirm')}>
        <IconTrash size={20} aria-hidden />
        Delete account
      </Button>
      <Dialog
        isOpen={step !== 'closed'}
        onClose={step === 'gone' ? goToLanding : keepAccount}
        title={step === 'closed' ? '' : titles[step]}
      >
        {step === 'confirm' && (
          <DeleteAccountQuestion confirmLabel="Continue" onYes={() => setStep('confirm-again')} onNo={keepAccount}>
            Your kitchen closes for good and your account goes with it: menu, pictures, staff and settings. Orders stay
            in the books, as the law asks. An account at Stripe stays yours, with its statements and tax forms. If you
            only want a break, stop selling.
          </DeleteAccountQuestion>
        )}
        {step === 'confirm-again' && (
          <DeleteAccountQuestion confirmLabel="Yes, delete it" onYes={() => setStep('type')} onNo={keepAccount}>
            This cannot be undone, not even by us.
          </DeleteAccountQuestion>
        )}
        {step === 'type' && (
          <DeleteAccountForm
            deleteAccount={(body) => call('POST /api/restaurant/close', { body })}
            alternative={isSelling && <StopSelling onClick={() => void stopSelling()} />}
            onCancel={keepAccount}
            onWrongWord={() => {
              keepAccount();
              showToast({ tone: 'info', text: 'Account deletion cancelled. The text did not match "DELETE".' });
            }}
            onDeleted={() => setStep('gone')}
          />
        )}
        {step === 'gone' && (
          <AccountDeleted onLeave={goToLanding}>Thank you for every meal that found a neighbor.</AccountDeleted>
        )}
      </Dialog>
    </ProfilePanel>
  );
}

function useSelling(onChanged: Props['onChanged']) {
  const [isBusy, setBusy] = useState(false);
  const set = async (isSelling: boolean) => {
    setBusy(true);
    try {
      onChanged(await call('PUT /api/restaurant/selling', { body: { isSelling } }));
      showToast({ tone: 'success', text: isSelling ? 'You are selling again' : 'Nobody sees your kitchen now' });
    } catch (thrown) {
      showToast({ tone: 'error', text: toErrorMessage(thrown, 'This did not work. Please try again.') });
    } finally {
      setBusy(false);
    }
  };
  return { set, isBusy };
}

function StopSelling({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="default" wide onClick={onClick}>
      Stop selling instead
    </Button>
  );
}

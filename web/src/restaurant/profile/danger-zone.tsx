import type { StaffRestaurantView } from '@fondly/contract/restaurants';
import * as m from '@fondly/messages';
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
  confirm: m.restaurant_profile_delete_title,
  'confirm-again': m.restaurant_profile_delete_again_title,
  type: m.restaurant_profile_delete_last_title,
  gone: m.restaurant_profile_deleted_title,
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
    <ProfilePanel id="danger" title={m.restaurant_profile_danger_heading()} isDanger>
      <p className="note break">
        {isSelling ? m.restaurant_profile_selling_note() : m.restaurant_profile_stopped_note()}
      </p>
      <Button
        variant="default"
        className={styles.start}
        isPending={selling.isBusy}
        onClick={() => void selling.set(!isSelling)}
      >
        {isSelling ? m.restaurant_profile_stop_selling_button() : m.restaurant_profile_start_selling_button()}
      </Button>
      <Button variant="subtle" className={`${styles.start} ${styles.delete}`} onClick={() => setStep('confirm')}>
        <IconTrash size={20} aria-hidden />
        {m.restaurant_profile_delete_button()}
      </Button>
      <Dialog
        isOpen={step !== 'closed'}
        onClose={step === 'gone' ? goToLanding : keepAccount}
        title={step === 'closed' ? '' : titles[step]()}
      >
        {step === 'confirm' && (
          <DeleteAccountQuestion
            confirmLabel={m.common_continue()}
            onYes={() => setStep('confirm-again')}
            onNo={keepAccount}
          >
            {m.restaurant_profile_delete_text()}
          </DeleteAccountQuestion>
        )}
        {step === 'confirm-again' && (
          <DeleteAccountQuestion
            confirmLabel={m.restaurant_profile_delete_again_button()}
            onYes={() => setStep('type')}
            onNo={keepAccount}
          >
            {m.restaurant_profile_delete_again_text()}
          </DeleteAccountQuestion>
        )}
        {step === 'type' && (
          <DeleteAccountForm
            deleteAccount={(body) => call('POST /api/restaurant/close', { body })}
            alternative={isSelling && <StopSelling onClick={() => void stopSelling()} />}
            onCancel={keepAccount}
            onWrongWord={() => {
              keepAccount();
              showToast({ tone: 'info', text: m.restaurant_profile_delete_canceled() });
            }}
            onDeleted={() => setStep('gone')}
          />
        )}
        {step === 'gone' && (
          <AccountDeleted onLeave={goToLanding}>{m.restaurant_profile_deleted_text()}</AccountDeleted>
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
      showToast({
        tone: 'success',
        text: isSelling ? m.restaurant_profile_selling_started() : m.restaurant_profile_selling_stopped(),
      });
    } catch (thrown) {
      showToast({ tone: 'error', text: toErrorMessage(thrown, m.common_did_not_work()) });
    } finally {
      setBusy(false);
    }
  };
  return { set, isBusy };
}

function StopSelling({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="default" wide onClick={onClick}>
      {m.restaurant_profile_stop_selling_instead_button()}
    </Button>
  );
}

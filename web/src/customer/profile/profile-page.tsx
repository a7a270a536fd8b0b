import * as m from '@fondly/messages';
import { useState } from 'react';
import { pageLocale } from '../../shared/language/page-language.ts';
import { pageMeta } from '../../shared/page/page-meta.ts';
import { signOutAndLeave } from '../../shared/session/sign-out-and-leave.ts';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { clearStoredValues } from '../browser-storage/stored-value.ts';
import { CardsPanel } from '../cards/cards-panel.tsx';
import { PageFrame } from '../frame/page-frame.tsx';
import { ZipPill } from '../frame/zip-pill.tsx';
import { usePerson } from '../person.ts';
import { useAction } from '../use-action.ts';
import { AccountId, AccountRows } from './account-rows.tsx';
import { AlertSettingsPanel } from './alert-settings-panel.tsx';
import { ConfirmEmailBanner } from './confirm-email-banner.tsx';
import { DetailsForm } from './details-form.tsx';
import { DetailsView } from './details-view.tsx';
import { DevicesPanel } from './devices-panel.tsx';
import { FeedsPanel } from './feeds-panel.tsx';
import { NotificationsPanel } from './notifications-panel.tsx';
import { PasswordPanel } from './password-panel.tsx';
import { ProfileHead } from './profile-head.tsx';
import { TokensPanel } from './tokens/tokens-panel.tsx';
import { useTimedMessage } from './use-timed-message.ts';

export const meta = pageMeta({ title: m.customer_profile_title(), hidden: true });

export default function ProfilePage() {
  const person = usePerson();
  const [isEditing, setEditing] = useState(false);
  const saved = useTimedMessage();
  const [signOutProblem, setSignOutProblem] = useState<string | null>(null);
  const leaving = useAction(
    () => signOutAndLeave('/signin', { forget: clearStoredValues, onFailed: setSignOutProblem }),
    m.page_log_out_failed(),
  );
  const edit = () => {
    saved.hide();
    setEditing(true);
  };
  const showSaved = () => {
    setEditing(false);
    saved.show();
  };
  const memberSince = new Date(person.createdAt).toLocaleDateString(pageLocale, { dateStyle: 'long' });
  return (
    <PageFrame corner={<ZipPill />} width="column">
      <div className="stack gap-20">
        <ProfileHead person={person} />
        <ConfirmEmailBanner />
        {saved.isShown && <Banner tone="success">{m.customer_profile_saved()}</Banner>}
        {isEditing ? (
          <DetailsForm person={person} onSaved={showSaved} onCancel={() => setEditing(false)} />
        ) : (
          <DetailsView person={person} onEdit={edit} />
        )}
        <CardsPanel />
        <NotificationsPanel />
        <AlertSettingsPanel />
        <PasswordPanel />
        <DevicesPanel />
        <FeedsPanel />
        <TokensPanel />
        {signOutProblem && !leaving.isRunning && <Banner tone="error">{signOutProblem}</Banner>}
        <AccountRows isLeaving={leaving.isRunning} onLogOut={() => void leaving.run()} />
        <p className="caption break">
          {m.customer_profile_member_since({ date: memberSince })}
          <br />
          <AccountId id={person.id} />
        </p>
      </div>
    </PageFrame>
  );
}

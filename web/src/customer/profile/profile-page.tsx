import * as m from '@fondly/messages';
import { IconDownload, IconLogout } from '@tabler/icons-react';
import { useState } from 'react';
import { MessageText } from '../../shared/language/message-text.tsx';
import { pageLocale } from '../../shared/language/page-language.ts';
import { pageMeta } from '../../shared/page/page-meta.ts';
import { signOutAndLeave } from '../../shared/session/sign-out-and-leave.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { buttonClass } from '../../shared/ui/actions/button-class.ts';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { clearStoredValues } from '../browser-storage/stored-value.ts';
import { PageFrame } from '../frame/page-frame.tsx';
import { ZipPill } from '../frame/zip-pill.tsx';
import { usePerson } from '../person.ts';
import { useAction } from '../use-action.ts';
import { AlertSettingsPanel } from './alert-settings-panel.tsx';
import { ConfirmEmailBanner } from './confirm-email-banner.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { DetailsForm } from './details-form.tsx';
import { DetailsView } from './details-view.tsx';
import { DevicesPanel } from './devices-panel.tsx';
import { FeedsPanel } from './feeds-panel.tsx';
import { NotificationsPanel } from './notifications-panel.tsx';
import { PasswordPanel } from './password-panel.tsx';
import { ProfileHead } from './profile-head.tsx';
import styles from './profile-page.module.css';
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
      <div className={`stack gap-20 ${styles.page}`}>
        <ProfileHead person={person} />
        <ConfirmEmailBanner />
        {saved.isShown && <Banner tone="success">{m.customer_profile_saved()}</Banner>}
        {isEditing ? (
          <DetailsForm person={person} onSaved={showSaved} onCancel={() => setEditing(false)} />
        ) : (
          <DetailsView person={person} onEdit={edit} />
        )}
        <NotificationsPanel />
        <AlertSettingsPanel />
        <PasswordPanel />
        <DevicesPanel />
        <FeedsPanel />
        {signOutProblem && !leaving.isRunning && <Banner tone="error">{signOutProblem}</Banner>}
        <div className="flex wrap gap-12">
          <Button variant="default" isPending={leaving.isRunning} onClick={() => void leaving.run()}>
            <IconLogout size={20} aria-hidden />
            {m.common_log_out()}
          </Button>
          <a className={buttonClass({ variant: 'default' })} href="/api/account/export" download>
            <IconDownload size={20} aria-hidden />
            {m.customer_profile_download()}
          </a>
        </div>
        <p className="caption break">
          {m.customer_profile_member_since({ date: memberSince })}
          <br />
          <MessageText
            parts={m.customer_profile_user_id.parts({ id: person.id })}
            tags={{ id: (id) => <span className="num">{id}</span> }}
          />
        </p>
        <div>
          <DeleteAccount />
        </div>
      </div>
    </PageFrame>
  );
}

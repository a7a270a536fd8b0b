import * as m from '@fondly/messages';
import { IconKey } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { PasswordForm } from '../../account/passwords/password-form.tsx';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { CollapsiblePanel } from './collapsible-panel.tsx';
import { sessions } from './queries.ts';
import { useTimedMessage } from './use-timed-message.ts';

export function PasswordPanel() {
  const [isOpen, setOpen] = useState(false);
  const changed = useTimedMessage();
  const queries = useQueryClient();
  const closePanel = async () => {
    await queries.invalidateQueries({ queryKey: sessions().queryKey });
    setOpen(false);
    changed.show();
  };
  return (
    <>
      {changed.isShown && <Banner tone="success">{m.customer_profile_password_saved()}</Banner>}
      <CollapsiblePanel
        title={m.customer_profile_password_title()}
        icon={<IconKey size={22} aria-hidden />}
        isOpen={isOpen}
        onToggle={() => setOpen(!isOpen)}
      >
        <PasswordForm onDone={closePanel} onCancel={() => setOpen(false)} />
      </CollapsiblePanel>
    </>
  );
}

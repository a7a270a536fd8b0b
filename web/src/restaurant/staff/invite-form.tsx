import { policies } from '@fondly/contract/policies';
import type { StaffRole } from '@fondly/contract/restaurant/roles';
import * as m from '@fondly/messages';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../shared/api/call.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { showToast } from '../../shared/ui/feedback/toast.tsx';
import { RadioChoice } from '../../shared/ui/forms/radio-choice.tsx';
import { TextField } from '../../shared/ui/forms/text-field.tsx';
import { type FieldErrors, type FormValues, useServerForm } from '../../shared/ui/forms/use-server-form.ts';
import { validateEmail } from '../../shared/ui/forms/validate-email.ts';
import { ProfilePanel } from '../profile/profile-panel.tsx';
import { staffQuery } from '../queries.ts';
import { roleChoices } from './role-names.ts';

/** The email address and the role of an invitation. */
export function InviteForm() {
  const queries = useQueryClient();
  const [role, setRole] = useState<StaffRole>('counter');
  const [formVersion, setFormVersion] = useState(0);
  const send = async ({ email = '' }: FormValues) => {
    const view = await call('POST /api/restaurant/invitations', { body: { email, role } });
    queries.setQueryData(staffQuery().queryKey, view);
    showToast({ tone: 'success', text: m.staff_invited({ email }) });
    // Remounts the form with an empty field.
    setFormVersion(formVersion + 1);
  };
  const { fieldErrors, problem, isSending, formProps } = useServerForm({ check, send });
  return (
    <ProfilePanel title={m.staff_invite_heading()}>
      <form className="stack gap-20" {...formProps}>
        {problem && <Banner tone="error">{problem}</Banner>}
        <TextField
          key={formVersion}
          label={m.common_email()}
          name="email"
          type="email"
          autoComplete="off"
          hint={m.staff_invite_email_hint({ count: policies.staffInvitationDays })}
          error={fieldErrors.email}
          required
        />
        <RadioChoice
          legend={m.staff_role_label()}
          choices={roleChoices.map(({ value, label }) => ({ value, label: label() }))}
          value={role}
          onChange={setRole}
        />
        <Button type="submit" wide isPending={isSending}>
          {m.staff_invite_button()}
        </Button>
      </form>
    </ProfilePanel>
  );
}

function check({ email }: FormValues): FieldErrors {
  const error = validateEmail(email);
  return error ? { email: error } : {};
}

import * as m from '@fondly/messages';
import { isApiError } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { adoptSession, type Person } from '../../shared/session/session.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { TextField } from '../../shared/ui/forms/text-field.tsx';
import { toFormErrors, useServerForm } from '../../shared/ui/forms/use-server-form.ts';
import { formatPhone, isPhone } from '../format-phone.ts';
import { Panel } from './panel.tsx';

type Props = { person: Person; onSaved: () => void; onCancel: () => void };

/** Name and phone. Every tab shows a change at once. */
export function DetailsForm({ person, onSaved, onCancel }: Props) {
  const form = useServerForm({
    check: ({ name = '', phone = '' }) => ({
      ...(name.trim() === '' && { name: m.customer_profile_details_name_required() }),
      ...(phone.trim() !== '' && !isPhone(phone) && { phone: m.customer_profile_details_phone_invalid() }),
    }),
    send: async ({ name = '', phone = '' }) => {
      adoptSession(await call('PATCH /api/account/profile', { body: { name, phone } }));
      onSaved();
    },
    explain: (thrown) => {
      if (isApiError(thrown, 'invalid-input')) return toFormErrors(thrown);
      if (isApiError(thrown)) return { problem: m.customer_profile_details_failed() };
      return { problem: m.customer_profile_details_failed_unexpectedly() };
    },
  });
  return (
    <Panel title={m.customer_profile_details_title()}>
      <form {...form.formProps} className="stack gap-16">
        {form.problem && <Banner tone="error">{form.problem}</Banner>}
        <TextField
          label={m.common_full_name()}
          name="name"
          autoComplete="name"
          maxLength={100}
          defaultValue={person.name}
          error={form.fieldErrors.name}
        />
        <TextField
          label={m.common_email()}
          value={person.email}
          hint={m.customer_profile_details_email_hint()}
          disabled
          readOnly
        />
        <TextField
          label={m.common_phone()}
          optional
          name="phone"
          type="tel"
          autoComplete="tel-national"
          maxLength={30}
          defaultValue={formatPhone(person.phone ?? '')}
          error={form.fieldErrors.phone}
        />
        <div className="flex wrap gap-12">
          <Button type="submit" isPending={form.isSending}>
            {m.customer_profile_details_save()}
          </Button>
          <Button variant="subtle" onClick={onCancel}>
            {m.common_cancel()}
          </Button>
        </div>
      </form>
    </Panel>
  );
}

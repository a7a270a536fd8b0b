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
      ...(name.trim() === '' && { name: 'Please fill in this field.' }),
      ...(phone.trim() !== '' && !isPhone(phone) && { phone: 'Please enter a 10-digit phone number.' }),
    }),
    send: async ({ name = '', phone = '' }) => {
      adoptSession(await call('PATCH /api/account/profile', { body: { name, phone } }));
      onSaved();
    },
    explain: (thrown) => {
      if (isApiError(thrown, 'invalid-input')) return toFormErrors(thrown);
      if (isApiError(thrown)) return { problem: 'Failed to update profile. Please try again.' };
      return { problem: 'An unexpected error occurred. Please try again.' };
    },
  });
  return (
    <Panel title="Your details">
      <form {...form.formProps} className="stack gap-16">
        {form.problem && <Banner tone="error">{form.problem}</Banner>}
        <TextField
          label="Full name"
          name="name"
          autoComplete="name"
          maxLength={100}
          defaultValue={person.name}
          error={form.fieldErrors.name}
        />
        <TextField label="Email" value={person.email} hint="The email cannot be changed." disabled readOnly />
        <TextField
          label="Phone"
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
            Save Changes
          </Button>
          <Button variant="subtle" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </form>
    </Panel>
  );
}

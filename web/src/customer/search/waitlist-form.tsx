import * as m from '@fondly/messages';
import { useState } from 'react';
import { isApiError } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { TextField } from '../../shared/ui/forms/text-field.tsx';
import { toFormErrors, useServerForm } from '../../shared/ui/forms/use-server-form.ts';
import { validateEmail } from '../../shared/ui/forms/validate-email.ts';
import { usePerson } from '../person.ts';

type Props = { zip: string; onJoined: () => void };

/** The waitlist form of an empty search. It asks for an email only. */
export function WaitlistForm({ zip, onJoined }: Props) {
  const person = usePerson();
  const [isListed, setListed] = useState(false);
  const form = useServerForm({
    check: ({ email }) => {
      const error = validateEmail(email);
      return error ? { email: error } : {};
    },
    send: async ({ email = '' }) => {
      setListed(false);
      const body = { zip, email, incentive: '$3_off', source: 'meal-search-empty-state' } as const;
      await call('POST /api/waitlist/zip', { body });
      onJoined();
    },
    explain: (thrown) => {
      if (isAlreadyListed(thrown)) {
        setListed(true);
        return {};
      }
      if (isApiError(thrown, 'invalid-input', 'too-many-requests')) return toFormErrors(thrown);
      return { problem: m.common_something_wrong() };
    },
  });
  return (
    <form {...form.formProps} className="stack gap-12">
      {isListed && <Banner tone="info">{m.search_waitlist_already()}</Banner>}
      {form.problem && <Banner tone="error">{form.problem}</Banner>}
      <TextField
        label={m.common_email()}
        name="email"
        type="email"
        autoComplete="email"
        placeholder={m.search_email_example()}
        defaultValue={person.email}
        error={form.fieldErrors.email}
      />
      <Button type="submit" wide disabled={form.isSending}>
        {form.isSending ? m.search_waitlist_joining() : m.search_waitlist_join()}
      </Button>
    </form>
  );
}

function isAlreadyListed(thrown: unknown): boolean {
  return isApiError(thrown) && (thrown.code === 'already-on-zip-waitlist' || thrown.message.includes('already'));
}

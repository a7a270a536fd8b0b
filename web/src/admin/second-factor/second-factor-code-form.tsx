import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { TextField } from '../../shared/ui/forms/text-field.tsx';
import { type FieldErrors, type FormValues, useServerForm } from '../../shared/ui/forms/use-server-form.ts';
import { adminAccessQuery } from './admin-access-query.ts';

type Props = { label: string; hint?: string };

/** Asks for the present code of the authenticator app. */
export function SecondFactorCodeForm({ label, hint }: Props) {
  const queries = useQueryClient();
  const { fieldErrors, problem, isSending, formProps } = useServerForm({
    check,
    send: async ({ code = '' }) => {
      const now = await call('POST /api/admin/access/open', { body: { code } });
      queries.setQueryData(adminAccessQuery().queryKey, now);
    },
  });
  return (
    <form className="stack gap-20" {...formProps}>
      {problem && <Banner tone="error">{problem}</Banner>}
      <TextField
        label={label}
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={20}
        hint={hint}
        error={fieldErrors.code}
        required
      />
      <Button type="submit" size="main" wide isPending={isSending}>
        Open
      </Button>
    </form>
  );
}

function check({ code }: FormValues): FieldErrors {
  return code?.trim() ? {} : { code: 'Please type the code.' };
}

import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../shared/api.ts';
import { Banner } from '../../shared/banner.tsx';
import { Button } from '../../shared/button.tsx';
import { TextField } from '../../shared/text-field.tsx';
import { type Faults, type FormValues, useServerForm } from '../../shared/use-server-form.ts';
import { access } from './access.ts';
import styles from './door.module.css';

type Props = { label: string; hint?: string };

/** Types the code of the moment and opens the door. */
export function CodeForm({ label, hint }: Props) {
  const queries = useQueryClient();
  const { faults, problem, isSending, formProps } = useServerForm({
    check,
    send: async ({ code = '' }) => {
      const now = await call('POST /api/admin/access/open', { body: { code } });
      queries.setQueryData(access().queryKey, now);
    },
  });
  return (
    <form className={styles.form} {...formProps}>
      {problem && <Banner tone="error">{problem}</Banner>}
      <TextField
        label={label}
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={20}
        hint={hint}
        fault={faults.code}
        required
      />
      <Button type="submit" size="main" wide busy={isSending}>
        Open
      </Button>
    </form>
  );
}

function check({ code }: FormValues): Faults {
  return code?.trim() ? {} : { code: 'Please type the code.' };
}

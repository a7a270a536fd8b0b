import { policies } from '@fondly/contract/policies';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toErrorMessage } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { LoadFailed } from '../../shared/page/load-failed.tsx';
import { ConfirmIdentityDialog } from '../../shared/session/confirm-identity-dialog.tsx';
import { LazyPasskeyList } from '../../shared/session/passkeys/lazy-passkey-list.tsx';
import { Button } from '../../shared/ui/actions/button.tsx';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { Skeleton } from '../../shared/ui/feedback/skeleton.tsx';
import { showToast } from '../../shared/ui/feedback/toast.tsx';
import { PasswordField } from '../../shared/ui/forms/password-field.tsx';
import { useServerForm } from '../../shared/ui/forms/use-server-form.ts';
import styles from '../page/admin-page.module.css';
import { AdminPage, Panel } from '../page/admin-page.tsx';
import { adminAccessQuery } from './admin-access-query.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

/** Below this number, the page suggests new codes. */
const lowCodeCount = 4;

/** /admin/second-factor: an admin's recovery codes, and a button that ends the access before a break. */
export default function SecondFactorPage() {
  const { data, isPending, error, refetch } = useQuery(adminAccessQuery());
  return (
    <AdminPage title="Security">
      {isPending && <Skeleton height={320} radius={16} />}
      {!isPending && !data && (
        <LoadFailed audience="restaurant" what="your second factor" error={error} onRetry={() => void refetch()} />
      )}
      {data && (
        <div className={`columns-2 gap-20 align-start ${styles.two}`}>
          <RecoveryCodesPanel remaining={data.recoveryCodes} />
          <LockAdminPages />
          <Panel title="Passkeys">
            <LazyPasskeyList />
            <ConfirmIdentityDialog />
          </Panel>
        </div>
      )}
    </AdminPage>
  );
}

function RecoveryCodesPanel({ remaining }: { remaining: number }) {
  const [codes, setCodes] = useState<string[] | null>(null);
  const queries = useQueryClient();
  const { fieldErrors, problem, isSending, formProps } = useServerForm({
    check: ({ password }) => (password ? {} : { password: 'Please enter your password.' }),
    send: async ({ password = '' }) => {
      const response = await call('POST /api/admin/access/recovery-codes', { body: { password } });
      setCodes(response.recoveryCodes);
      await queries.invalidateQueries({ queryKey: adminAccessQuery().queryKey });
    },
  });
  return (
    <Panel title="Recovery codes" note={`${remaining} of ${policies.recoveryCodes} left`}>
      {codes ? (
        <RecoveryCodes codes={codes} />
      ) : (
        <form className={`stack gap-14 ${styles.form}`} {...formProps}>
          {remaining < lowCodeCount && (
            <Banner tone="warning" lead="You are running out.">
              Without phone and codes only a command on the server lets you in again.
            </Banner>
          )}
          <p>New codes take the place of the old ones, which open nothing any more.</p>
          {problem && <Banner tone="error">{problem}</Banner>}
          <PasswordField
            label="Your password"
            name="password"
            autoComplete="current-password"
            error={fieldErrors.password}
            required
          />
          <Button type="submit" isPending={isSending}>
            Make new codes
          </Button>
        </form>
      )}
    </Panel>
  );
}

function LockAdminPages() {
  const queries = useQueryClient();
  const [isClosing, setClosing] = useState(false);
  const close = async () => {
    setClosing(true);
    try {
      queries.setQueryData(adminAccessQuery().queryKey, await call('POST /api/admin/access/close', { body: {} }));
    } catch (thrown) {
      showToast({ tone: 'error', text: toErrorMessage(thrown, 'This did not work. Please try again.') });
      setClosing(false);
    }
  };
  return (
    <Panel title="This device">
      <p>
        These pages close by themselves after {policies.adminIdleMinutes} minutes untouched, and after{' '}
        {policies.adminSessionMaxMinutes / 60} hours in any case. Close them now when you leave your chair: you stay
        signed in, and the next visit asks for a code.
      </p>
      <Button variant="default" isPending={isClosing} onClick={() => void close()}>
        Close the operators' pages
      </Button>
    </Panel>
  );
}

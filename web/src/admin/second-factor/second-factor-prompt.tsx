import type { SecondFactorView } from '@fondly/contract/admin/second-factor';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import { call } from '../../shared/api/call.ts';
import { publicConfig } from '../../shared/api/public-config.ts';
import { lazyPart } from '../../shared/page/lazy-part.ts';
import { StandalonePage } from '../../shared/page/standalone-page.tsx';
import { LazyPasskeyButton } from '../../shared/session/passkeys/lazy-passkey-button.tsx';
import { signOutAndLeave } from '../../shared/session/sign-out-and-leave.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { adminAccessQuery } from './admin-access-query.ts';
import styles from './second-factor.module.css';
import { SecondFactorCodeForm } from './second-factor-code-form.tsx';

/** With the maker of QR codes, which only the first visit needs. */
const LazyEnrollment = lazyPart(() => import('./enrollment.tsx').then((file) => file.Enrollment));

/** Shown before the admin pages: asks for a code, or sets up the second factor. */
export function SecondFactorPrompt({ state }: Pick<SecondFactorView, 'state'>) {
  return (
    <StandalonePage>
      <Suspense>{state === 'enroll' ? <LazyEnrollment /> : <Verify />}</Suspense>
    </StandalonePage>
  );
}

function Verify() {
  const { data } = useQuery(publicConfig());
  const queries = useQueryClient();
  return (
    <div className={`stack gap-20 ${styles.box}`}>
      <h1 className={`weight-800 tighter leading-110 ${styles.title}`}>Enter your code</h1>
      <p className="muted">Your authenticator app shows it beside “Fondly”.</p>
      {data?.isDemo && (
        <Banner tone="info" lead="In the demo">
          the code is at{' '}
          <a className="link" href="/dev/code" target="_blank" rel="noreferrer">
            /dev/code
          </a>
          .
        </Banner>
      )}
      <SecondFactorCodeForm label="Code" hint="Six digits, or one of your recovery codes." />
      <LazyPasskeyButton
        send={async (credential) => {
          const now = await call('POST /api/admin/access/passkey', { body: { credential } });
          queries.setQueryData(adminAccessQuery().queryKey, now);
        }}
      />
      <Button variant="subtle" wide onClick={() => void signOutAndLeave('/')}>
        Log out
      </Button>
    </div>
  );
}

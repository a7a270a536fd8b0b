import * as m from '@fondly/messages';
import { ApiError } from '../api/api-error.ts';
import { LoadFailed } from '../page/load-failed.tsx';
import { StandalonePage } from '../page/standalone-page.tsx';
import { refreshSession } from './session.ts';

type Props = { isOffline: boolean; audience?: 'customer' | 'restaurant' };

/** Replaces a page for signed-in people while the session cannot be read. A later response of the server removes it. */
export function SessionUnreachable({ isOffline, audience = 'customer' }: Props) {
  const error = isOffline ? new ApiError({ code: 'offline', message: '', status: 0 }) : undefined;
  return (
    <StandalonePage>
      <LoadFailed
        level={1}
        audience={audience}
        what={m.page_your_account()}
        error={error}
        onRetry={() => void refreshSession()}
      />
    </StandalonePage>
  );
}

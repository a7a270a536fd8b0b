import { LoadFailed } from './load-failed.tsx';
import { Refusal } from './refusal.ts';
import { refreshSession } from './session.ts';
import { StandalonePage } from './standalone-page.tsx';

type Props = { isOffline: boolean; reader?: 'customer' | 'kitchen' };

/** In place of a page for signed-in people while nobody can say who sits here. It goes away by itself with an answer. */
export function SessionUnreachable({ isOffline, reader = 'customer' }: Props) {
  const error = isOffline ? new Refusal({ code: 'offline', message: '', status: 0 }) : undefined;
  return (
    <StandalonePage>
      <LoadFailed level={1} reader={reader} what="your account" error={error} onRetry={() => void refreshSession()} />
    </StandalonePage>
  );
}

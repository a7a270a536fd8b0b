import type { OwnSession } from '@fondly/contract/account';
import { IconDeviceMobile } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../shared/api/call.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { LoadFailed } from '../../shared/ui/feedback/load-failed.tsx';
import { SkeletonList } from '../../shared/ui/feedback/skeleton-list.tsx';
import { useAction } from '../use-action.ts';
import { FoldPanel } from './collapsible-panel.tsx';
import styles from './devices-panel.module.css';
import { sessions } from './queries.ts';

/** Where this person is signed in, and the way to sign out somewhere else. */
export function DevicesPanel() {
  const [isOpen, setOpen] = useState(false);
  return (
    <FoldPanel
      title="Signed-in devices"
      icon={<IconDeviceMobile size={22} aria-hidden />}
      isOpen={isOpen}
      onToggle={() => setOpen(!isOpen)}
    >
      <Devices />
    </FoldPanel>
  );
}

function Devices() {
  const queries = useQueryClient();
  const { data, isPending, error, refetch } = useQuery(sessions());
  const ending = useAction(async (id: string | null) => {
    if (id) await call('DELETE /api/account/sessions/:id', { params: { id } });
    else await call('POST /api/account/sessions/end-others', { body: {} });
    await queries.invalidateQueries({ queryKey: sessions().queryKey });
  }, 'Something went wrong. Please try again.');
  if (isPending) return <SkeletonList what="your devices" rows={1} />;
  if (!data) return <LoadFailed what="your devices" error={error} onRetry={() => void refetch()} />;
  return (
    <>
      {ending.problem && <Banner tone="error">{ending.problem}</Banner>}
      <ul className={styles.list}>
        {data.map((session) => (
          <Device
            key={session.id}
            session={session}
            isBusy={ending.isRunning}
            onEnd={() => void ending.run(session.id)}
          />
        ))}
      </ul>
      {data.length > 1 && (
        <Button look="default" size="row" busy={ending.isRunning} onClick={() => void ending.run(null)}>
          Sign out all other devices
        </Button>
      )}
    </>
  );
}

type DeviceProps = { session: OwnSession; isBusy: boolean; onEnd: () => void };

function Device({ session, isBusy, onEnd }: DeviceProps) {
  return (
    <li className={styles.device}>
      <div className={styles.words}>
        <b>{session.device}</b>
        <span>{session.isThis ? 'This device' : `Last used ${dayAndTime(session.lastUsedAt)}`}</span>
      </div>
      {!session.isThis && (
        <Button look="subtle" size="row" busy={isBusy} onClick={onEnd} aria-label={`Sign out ${session.device}`}>
          Sign out
        </Button>
      )}
    </li>
  );
}

const dayAndTime = (instant: string) =>
  new Date(instant).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' });

import type { AccountSession } from '@fondly/contract/account/sessions';
import * as m from '@fondly/messages';
import { IconDeviceMobile } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../shared/api/call.ts';
import { pageLocale } from '../../shared/language/page-language.ts';
import { LoadFailed } from '../../shared/page/load-failed.tsx';
import { Button } from '../../shared/ui/actions/button.tsx';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { SkeletonList } from '../../shared/ui/feedback/skeleton-list.tsx';
import { useAction } from '../use-action.ts';
import { CollapsiblePanel } from './collapsible-panel.tsx';
import styles from './devices-panel.module.css';
import { sessions } from './queries.ts';

/** Devices on which this customer is signed in, with a button to sign out the others. */
export function DevicesPanel() {
  const [isOpen, setOpen] = useState(false);
  return (
    <CollapsiblePanel
      title={m.customer_profile_devices_title()}
      icon={<IconDeviceMobile size={22} aria-hidden />}
      isOpen={isOpen}
      onToggle={() => setOpen(!isOpen)}
    >
      <Devices />
    </CollapsiblePanel>
  );
}

function Devices() {
  const queries = useQueryClient();
  const { data, isPending, error, refetch } = useQuery(sessions());
  const ending = useAction(async (id: string | null) => {
    if (id) await call('DELETE /api/account/sessions/:id', { params: { id } });
    else await call('POST /api/account/sessions/end-others', { body: {} });
    await queries.invalidateQueries({ queryKey: sessions().queryKey });
  }, m.common_something_wrong());
  if (isPending) return <SkeletonList what={m.customer_profile_devices_what()} rows={1} />;
  if (!data)
    return <LoadFailed what={m.customer_profile_devices_what()} error={error} onRetry={() => void refetch()} />;
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
        <Button variant="default" size="row" isPending={ending.isRunning} onClick={() => void ending.run(null)}>
          {m.customer_profile_devices_log_out_others()}
        </Button>
      )}
    </>
  );
}

type DeviceProps = { session: AccountSession; isBusy: boolean; onEnd: () => void };

function Device({ session, isBusy, onEnd }: DeviceProps) {
  return (
    <li className={`row space-between gap-12 line-above ${styles.device}`}>
      <div className="stack break fit">
        <b className="weight-600">{session.device}</b>
        <span className="note">{formatLastUse(session)}</span>
      </div>
      {!session.isCurrent && (
        <Button
          variant="subtle"
          size="row"
          isPending={isBusy}
          onClick={onEnd}
          aria-label={m.customer_profile_devices_log_out_label({ device: session.device })}
        >
          {m.common_log_out()}
        </Button>
      )}
    </li>
  );
}

function formatLastUse({ isCurrent, lastUsedAt }: AccountSession): string {
  if (isCurrent) return m.customer_profile_devices_current();
  const time = new Date(lastUsedAt).toLocaleString(pageLocale, { dateStyle: 'medium', timeStyle: 'short' });
  return m.customer_profile_devices_last_used({ time });
}

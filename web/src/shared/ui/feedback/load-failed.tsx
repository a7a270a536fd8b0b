import * as m from '@fondly/messages';
import { IconRefresh, IconWifiOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Button } from '../actions/button.tsx';
import { StateTile } from './state-tile.tsx';

type Props = {
  /** What did not load, within a sentence: "your orders". */
  what: string;
  onRetry: () => void;
  /** What is safe, before the sentence that asks to try again. */
  note?: ReactNode;
  /** Replaces the note without a network. */
  offlineNote?: ReactNode;
  isOffline?: boolean;
  /** Finds the request in the server's log. */
  reference?: string | null;
  /** 1 where the page has no other heading. */
  level?: 1 | 2;
};

/** Replaces content that could not be loaded. Where content is already on screen, keep it and show a banner instead. */
export function LoadFailed({ what, onRetry, note, offlineNote, isOffline = false, reference, level = 2 }: Props) {
  const action = (
    <Button variant="light" onClick={onRetry}>
      {m.common_try_again()}
    </Button>
  );
  if (isOffline) {
    return (
      <StateTile
        level={level}
        tone="sky"
        icon={<IconWifiOff size={28} />}
        title={m.page_offline_title()}
        action={action}
      >
        {offlineNote}
      </StateTile>
    );
  }
  return (
    <StateTile
      level={level}
      tone="berry"
      icon={<IconRefresh size={28} />}
      title={m.page_load_failed({ what })}
      action={action}
    >
      {note} {m.page_try_again_soon()}
      {reference && <span className="block margin-top-8 text-13">{m.page_reference({ id: reference })}</span>}
    </StateTile>
  );
}

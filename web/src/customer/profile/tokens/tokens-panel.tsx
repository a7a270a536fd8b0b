import * as m from '@fondly/messages';
import { IconKey } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { SkeletonList } from '../../../shared/ui/feedback/skeleton-list.tsx';
import { CollapsiblePanel } from '../collapsible-panel.tsx';

/** Loads its script when it opens, because few customers use it. */
const Tokens = lazy(() => import('./tokens.tsx'));

/** Keys for the customer's own software. */
export function TokensPanel() {
  const [isOpen, setOpen] = useState(false);
  return (
    <CollapsiblePanel
      title={m.tokens_title()}
      icon={<IconKey size={22} aria-hidden />}
      isOpen={isOpen}
      onToggle={() => setOpen(!isOpen)}
    >
      <Suspense fallback={<SkeletonList what={m.tokens_what()} rows={1} />}>
        <Tokens />
      </Suspense>
    </CollapsiblePanel>
  );
}

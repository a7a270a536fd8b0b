import * as m from '@fondly/messages';
import { IconKey } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../shared/page/lazy-part.ts';
import { SkeletonList } from '../../../shared/ui/feedback/skeleton-list.tsx';
import { CollapsiblePanel } from '../collapsible-panel.tsx';

/** Loads its script when it opens, because few customers use it. */
const Tokens = lazyPart(() => import('./tokens.tsx').then((file) => file.default));

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

import type { FeedKind, FeedView, NewFeedView } from '@fondly/contract/account/feeds';
import { policies } from '@fondly/contract/policies';
import * as m from '@fondly/messages';
import { IconRss } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../shared/api/call.ts';
import { pageLocale } from '../../shared/language/page-language.ts';
import { LoadFailed } from '../../shared/page/load-failed.tsx';
import { Button } from '../../shared/ui/actions/button.tsx';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { SkeletonList } from '../../shared/ui/feedback/skeleton-list.tsx';
import { CopyField } from '../../shared/ui/forms/copy-field.tsx';
import { useAction } from '../use-action.ts';
import { CollapsiblePanel } from './collapsible-panel.tsx';
import styles from './devices-panel.module.css';
import { feeds } from './queries.ts';

const feedNames: Record<FeedKind, () => string> = {
  alerts: m.customer_profile_feeds_alerts,
  pickups: m.customer_profile_feeds_pickups,
};
const formatNames: Record<NewFeedView['links'][number]['format'], () => string> = {
  json: m.customer_profile_feeds_json,
  atom: m.customer_profile_feeds_atom,
  calendar: m.customer_profile_feeds_calendar,
};

/** Addresses at which a feed reader or a calendar program reads this customer's alerts and pickups. */
export function FeedsPanel() {
  const [isOpen, setOpen] = useState(false);
  return (
    <CollapsiblePanel
      title={m.customer_profile_feeds_title()}
      icon={<IconRss size={22} aria-hidden />}
      isOpen={isOpen}
      onToggle={() => setOpen(!isOpen)}
    >
      <Feeds />
    </CollapsiblePanel>
  );
}

function Feeds() {
  const queries = useQueryClient();
  const { data, isPending, error, refetch } = useQuery(feeds());
  const [created, setCreated] = useState<NewFeedView | null>(null);
  const read = () => queries.invalidateQueries({ queryKey: feeds().queryKey });
  const creating = useAction(async (kind: FeedKind) => {
    setCreated(await call('POST /api/account/feeds', { body: { kind } }));
    await read();
  }, m.common_something_wrong());
  const deleting = useAction(async (id: string) => {
    await call('DELETE /api/account/feeds/:id', { params: { id } });
    if (created?.feed.id === id) setCreated(null);
    await read();
  }, m.common_something_wrong());
  if (isPending) return <SkeletonList what={m.customer_profile_feeds_what()} rows={1} />;
  if (!data) return <LoadFailed what={m.customer_profile_feeds_what()} error={error} onRetry={() => void refetch()} />;
  const problem = creating.problem ?? deleting.problem;
  return (
    <div className="stack gap-16">
      <p className="note">{m.customer_profile_feeds_text()}</p>
      {problem && <Banner tone="error">{problem}</Banner>}
      {created && <NewFeed links={created.links} />}
      {data.length > 0 && (
        <ul className={styles.list}>
          {data.map((feed) => (
            <FeedRow
              key={feed.id}
              feed={feed}
              isBusy={deleting.isRunning}
              onDelete={() => void deleting.run(feed.id)}
            />
          ))}
        </ul>
      )}
      {data.length < policies.feeds ? (
        <div className="flex wrap gap-12">
          <Button
            variant="default"
            size="row"
            isPending={creating.isRunning}
            onClick={() => void creating.run('alerts')}
          >
            {m.customer_profile_feeds_add_alerts()}
          </Button>
          <Button
            variant="default"
            size="row"
            isPending={creating.isRunning}
            onClick={() => void creating.run('pickups')}
          >
            {m.customer_profile_feeds_add_pickups()}
          </Button>
        </div>
      ) : (
        <p className="note">{m.customer_profile_feeds_full({ count: policies.feeds })}</p>
      )}
    </div>
  );
}

type RowProps = { feed: FeedView; isBusy: boolean; onDelete: () => void };

function FeedRow({ feed, isBusy, onDelete }: RowProps) {
  const name = feedNames[feed.kind]();
  const date = new Date(feed.createdAt).toLocaleDateString(pageLocale, { dateStyle: 'long' });
  return (
    <li className={`row space-between gap-12 line-above ${styles.device}`}>
      <div className={`stack break fit ${styles.words}`}>
        <b>{name}</b>
        <span>{m.customer_profile_feeds_created({ date })}</span>
      </div>
      <Button
        variant="subtle"
        size="row"
        isPending={isBusy}
        onClick={onDelete}
        aria-label={m.customer_profile_feeds_delete_label({ feed: name })}
      >
        {m.common_delete()}
      </Button>
    </li>
  );
}

/** The addresses of a feed that was just created. They are gone once the customer leaves the page. */
function NewFeed({ links }: Pick<NewFeedView, 'links'>) {
  return (
    <div className="stack gap-12">
      <Banner tone="success">{m.customer_profile_feeds_new()}</Banner>
      {links.map(({ format, url }) => (
        <CopyField key={format} label={formatNames[format]()} text={url} />
      ))}
    </div>
  );
}

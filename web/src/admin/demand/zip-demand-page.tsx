import type { Output } from '@fondly/contract/api';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'wouter';
import { MetricCard, MetricCards } from '../../shared/ui/data/metric-card.tsx';
import styles from '../page/admin-page.module.css';
import { AdminPage, Panel } from '../page/admin-page.tsx';
import { QueryContent } from '../page/query-content.tsx';
import { zipDemandQuery } from '../queries.ts';
import { MessageForm } from './message-form.tsx';
import { MessageTable } from './message-table.tsx';
import { RequestTable } from './requested-restaurant-table.tsx';

/** /admin/demand/:zip: who waits in one ZIP, for which restaurants, and the messages to them. */
export default function ZipDemandPage() {
  const { zip = '' } = useParams();
  const query = useQuery(zipDemandQuery(zip));
  const cityAndState = query.data?.cityAndState;
  return (
    <AdminPage title={cityAndState ? `${zip}, ${cityAndState}` : zip} note={<Links zip={zip} />}>
      <QueryContent query={query} what="who waits there" height={480}>
        {(data) => <ZipDemandDetails data={data} />}
      </QueryContent>
    </AdminPage>
  );
}

function Links({ zip }: { zip: string }) {
  return (
    <>
      <Link className={styles.link} to="/admin/demand">
        All ZIPs
      </Link>
      {' · '}
      <a className={styles.link} href={`/demand/${zip}`} target="_blank" rel="noreferrer">
        Public page for kitchens
      </a>
    </>
  );
}

function ZipDemandDetails({ data }: { data: Output<'GET /api/admin/demand/:zip'> }) {
  const { zip, reach, restaurants, requests, messages } = data;
  const isRunning = messages.some(({ state }) => state === 'running');
  return (
    <>
      <MetricCards>
        <MetricCard label="Waiting" value={String(reach.waiting)} note="On the list of this ZIP" />
        <MetricCard label="Reachable now" value={String(reach.willReceive)} note={describeUnreachable(reach)} />
        <MetricCard label="Kitchens" value={String(restaurants)} note="Approved, in this ZIP" />
        <MetricCard label="Asked for" value={String(requests.length)} note="Restaurants, by people here" />
      </MetricCards>
      <div className={`columns-2 gap-20 align-start ${styles.two}`}>
        <MessageForm zip={zip} isRunning={isRunning} />
        <Panel title="Restaurants asked for here" note="Most people first">
          <RequestTable requests={requests} />
        </Panel>
      </div>
      <MessageTable messages={messages} />
    </>
  );
}

/** "2 unconfirmed, 1 unsubscribed": why not everyone gets a message. */
function describeUnreachable({
  unconfirmed,
  unsubscribed,
  recentlyMessaged,
  undelivered,
}: Output<'GET /api/admin/demand/:zip'>['reach']) {
  const parts = [
    [unconfirmed, 'unconfirmed'],
    [unsubscribed, 'unsubscribed'],
    [recentlyMessaged, 'written to this week'],
    [undelivered, 'undeliverable'],
  ] as const;
  const texts = parts.filter(([count]) => count > 0).map(([count, label]) => `${count} ${label}`);
  return texts.length > 0 ? `Not: ${texts.join(', ')}` : 'Everybody who waits';
}

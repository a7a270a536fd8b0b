import type { Answer } from '@fondly/contract/api';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { FigureCard } from '../../shared/ui/data/metric-card.tsx';
import { Loaded } from '../../shared/ui/feedback/query-content.tsx';
import styles from '../page/admin-page.module.css';
import { AdminPage, Panel } from '../page/admin-page.tsx';
import { zipDemand } from '../queries.ts';
import { MessageForm } from './message-form.tsx';
import { MessageTable } from './message-table.tsx';
import { RequestTable } from './requested-restaurant-table.tsx';

/** /admin/demand/:zip: who waits in one place, for whom, and what is written to them. */
export default function ZipDemandPage() {
  const { zip = '' } = useParams();
  const query = useQuery(zipDemand(zip));
  const place = query.data?.place;
  return (
    <AdminPage title={place ? `${zip}, ${place}` : zip} remark={<Links zip={zip} />}>
      <Loaded query={query} what="who waits there" height={480}>
        {(data) => <Whole data={data} />}
      </Loaded>
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

function Whole({ data }: { data: Answer<'GET /api/admin/demand/:zip'> }) {
  const { zip, reach, kitchens, requests, messages } = data;
  const isRunning = messages.some(({ state }) => state === 'running');
  return (
    <>
      <div className={styles.figures}>
        <FigureCard label="Waiting" value={String(reach.waiting)} remark="On the list of this ZIP" />
        <FigureCard label="Reachable now" value={String(reach.willGet)} remark={missing(reach)} />
        <FigureCard label="Kitchens" value={String(kitchens)} remark="Approved, in this ZIP" />
        <FigureCard label="Asked for" value={String(requests.length)} remark="Restaurants, by people here" />
      </div>
      <div className={styles.two}>
        <MessageForm zip={zip} isRunning={isRunning} />
        <Panel title="Restaurants asked for here" remark="Most people first">
          <RequestTable requests={requests} />
        </Panel>
      </div>
      <MessageTable messages={messages} />
    </>
  );
}

/** "2 unconfirmed, 1 unsubscribed": why not everybody. */
function missing({
  unconfirmed,
  unsubscribed,
  toldLately,
  undelivered,
}: Answer<'GET /api/admin/demand/:zip'>['reach']) {
  const parts = [
    [unconfirmed, 'unconfirmed'],
    [unsubscribed, 'unsubscribed'],
    [toldLately, 'written to this week'],
    [undelivered, 'undeliverable'],
  ] as const;
  const said = parts.filter(([count]) => count > 0).map(([count, word]) => `${count} ${word}`);
  return said.length > 0 ? `Not: ${said.join(', ')}` : 'Everybody who waits';
}

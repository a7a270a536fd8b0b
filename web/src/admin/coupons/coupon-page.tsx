import type { CouponOrder, CouponView } from '@fondly/contract/admin/coupons';
import { formatCents } from '@fondly/contract/money';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { call } from '../../shared/api/call.ts';
import { OrderStatusPill } from '../../shared/order/order-status-pill.tsx';
import { Button } from '../../shared/ui/actions/button.tsx';
import { type Column, DataTable } from '../../shared/ui/data/data-table.tsx';
import { FactList } from '../../shared/ui/data/description-list.tsx';
import { Loaded } from '../../shared/ui/feedback/query-content.tsx';
import { AuditLines } from '../audit/audit-entries.tsx';
import styles from '../page/admin-page.module.css';
import { AdminPage, Panel } from '../page/admin-page.tsx';
import { whenWords } from '../page/format-time.ts';
import { ReasonDialog, type ReasonWish } from '../page/reason-dialog.tsx';
import { coupon } from '../queries.ts';
import { CouponState } from './coupon-state-pill.tsx';
import { funderWords, offWords, useWords, windowWords } from './format-coupon.ts';

/** /admin/coupons/:code: its rules, what it has given to which orders, and what operators did about it. */
export default function CouponPage() {
  const { code = '' } = useParams();
  const query = useQuery(coupon(code));
  const back = (
    <Link className={styles.link} to="/admin/coupons">
      All coupons
    </Link>
  );
  return (
    <AdminPage title={`Coupon ${code}`} remark={back}>
      <Loaded query={query} what="this coupon" height={560}>
        {(data) => <Whole coupon={data} />}
      </Loaded>
    </AdminPage>
  );
}

function Whole({ coupon: shown }: { coupon: CouponView }) {
  const [wish, setWish] = useState<ReasonWish | null>(null);
  const isOff = shown.state === 'off';
  return (
    <>
      <div className={styles.tools}>
        <CouponState state={shown.state} />
        <Button look={isOff ? 'ready' : 'danger'} onClick={() => setWish(switchWish(shown))}>
          {isOff ? 'Enable' : 'Disable'}
        </Button>
      </div>
      <div className={styles.two}>
        <Panel title="Rules">
          <FactList facts={rulesOf(shown)} />
        </Panel>
        <Panel title="Use">
          <FactList
            facts={[
              ['Uses, reserved or redeemed', useWords(shown)],
              ['Paid orders', shown.redeemed.toLocaleString('en-US')],
              ['Given away', formatCents(shown.givenCents)],
            ]}
          />
        </Panel>
      </div>
      <Panel title="Orders with it" remark={shown.orders.length === 50 ? 'The newest 50' : ''}>
        <DataTable columns={columns} rows={shown.orders} keyOf={({ id }) => id} none="Nobody has used it yet." />
      </Panel>
      <AuditLines lines={shown.audit} />
      <ReasonDialog wish={wish} onClose={() => setWish(null)} />
    </>
  );
}

function rulesOf(shown: CouponView): [string, string][] {
  return [
    ['Takes off', offWords(shown)],
    ['Who pays', funderWords[shown.funder]],
    ['When', windowWords(shown)],
    ['Uses a person', shown.firstOrderOnly ? 'Only on a first order' : String(shown.usesPerPerson)],
    ['Smallest order', shown.minimumCents > 0 ? formatCents(shown.minimumCents) : 'Any'],
    ['Kitchens', shown.restaurants.map(({ name }) => name).join(', ') || 'All'],
    ['For', shown.isPersonal ? 'One person' : 'Everybody'],
    ['Made', whenWords(shown.createdAt)],
  ];
}

const columns: Column<CouponOrder>[] = [
  {
    name: 'Order',
    cell: ({ id, orderNumber, createdAt }) => (
      <>
        <Link className={`${styles.link} ${styles.code}`} to={`/admin/orders/${id}`}>
          {orderNumber}
        </Link>
        <br />
        {whenWords(createdAt)}
      </>
    ),
  },
  { name: 'Customer', drops: 'middle', cell: ({ customerName }) => customerName },
  { name: 'Kitchen', drops: 'middle', cell: ({ restaurantName }) => restaurantName },
  { name: 'State', cell: ({ status }) => <OrderStatusPill status={status} /> },
  {
    name: 'Taken off',
    isNumber: true,
    cell: ({ discountCents, isFinal }) => (
      <>
        {formatCents(discountCents)}
        {!isFinal && (
          <>
            <br />
            reserved
          </>
        )}
      </>
    ),
  },
  { name: 'Paid', isNumber: true, drops: 'middle', cell: ({ totalCents }) => formatCents(totalCents) },
];

function switchWish({ code, state }: CouponView): ReasonWish {
  const isActive = state === 'off';
  return {
    title: isActive ? `Enable ${code}` : `Disable ${code}`,
    confirm: isActive ? 'Enable it' : 'Disable it',
    look: isActive ? 'ready' : 'danger',
    hint: 'Only the audit log keeps this.',
    said: isActive ? `${code} can be used again` : `${code} cannot be used any more`,
    send: (reason) => call('PUT /api/admin/coupons/:code/active', { params: { code }, body: { isActive, reason } }),
    ...(!isActive && {
      children: <p>Orders that have it keep it. Who enters it from now on reads that it is invalid.</p>,
    }),
  };
}

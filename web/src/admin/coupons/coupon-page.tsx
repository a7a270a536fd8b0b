import type { CouponOrder, CouponView } from '@fondly/contract/admin/coupons';
import { formatCents } from '@fondly/contract/money';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'wouter';
import { call } from '../../shared/api/call.ts';
import { OrderStatusPill } from '../../shared/order/order-status-pill.tsx';
import { Button } from '../../shared/ui/actions/button.tsx';
import { type Column, DataTable } from '../../shared/ui/data/data-table.tsx';
import { DescriptionList } from '../../shared/ui/data/description-list.tsx';
import { AuditEntries } from '../audit/audit-entries.tsx';
import styles from '../page/admin-page.module.css';
import { AdminPage, Panel } from '../page/admin-page.tsx';
import { formatDateTime } from '../page/format-time.ts';
import { QueryContent } from '../page/query-content.tsx';
import { ReasonDialog, type ReasonRequest } from '../page/reason-dialog.tsx';
import { coupon } from '../queries.ts';
import { CouponStatePill } from './coupon-state-pill.tsx';
import { formatDiscount, formatUses, formatValidity, funderNames } from './format-coupon.ts';

/** /admin/coupons/:code: a coupon's rules, its uses and its audit entries. */
export default function CouponPage() {
  const { code = '' } = useParams();
  const query = useQuery(coupon(code));
  const back = (
    <Link className={styles.link} to="/admin/coupons">
      All coupons
    </Link>
  );
  return (
    <AdminPage title={`Coupon ${code}`} note={back}>
      <QueryContent query={query} what="this coupon" height={560}>
        {(data) => <CouponDetails coupon={data} />}
      </QueryContent>
    </AdminPage>
  );
}

function CouponDetails({ coupon: shown }: { coupon: CouponView }) {
  const [request, setRequest] = useState<ReasonRequest | null>(null);
  const isDisabled = shown.state === 'off';
  return (
    <>
      <div className={`row wrap space-between gap-12 ${styles.tools}`}>
        <CouponStatePill state={shown.state} />
        <Button variant={isDisabled ? 'ready' : 'danger'} onClick={() => setRequest(toCouponSwitchRequest(shown))}>
          {isDisabled ? 'Enable' : 'Disable'}
        </Button>
      </div>
      <div className={`columns-2 gap-20 align-start ${styles.two}`}>
        <Panel title="Rules">
          <DescriptionList facts={listRules(shown)} />
        </Panel>
        <Panel title="Use">
          <DescriptionList
            facts={[
              ['Uses, reserved or redeemed', formatUses(shown)],
              ['Paid orders', shown.redeemed.toLocaleString('en-US')],
              ['Given away', formatCents(shown.discountGivenCents)],
            ]}
          />
        </Panel>
      </div>
      <Panel title="Orders with it" note={shown.orders.length === 50 ? 'The newest 50' : ''}>
        <DataTable columns={columns} rows={shown.orders} getKey={({ id }) => id} emptyText="Not used yet." />
      </Panel>
      <AuditEntries lines={shown.audit} />
      <ReasonDialog request={request} onClose={() => setRequest(null)} />
    </>
  );
}

function listRules(shown: CouponView): [string, string][] {
  return [
    ['Takes off', formatDiscount(shown)],
    ['Who pays', funderNames[shown.funder]],
    ['When', formatValidity(shown)],
    ['Uses per person', shown.firstOrderOnly ? 'Only on a first order' : String(shown.usesPerPerson)],
    ['Smallest order', shown.minimumCents > 0 ? formatCents(shown.minimumCents) : 'Any'],
    ['Kitchens', shown.restaurants.map(({ name }) => name).join(', ') || 'All'],
    ['For', shown.isPersonal ? 'One person' : 'Everybody'],
    ['Made', formatDateTime(shown.createdAt)],
  ];
}

const columns: Column<CouponOrder>[] = [
  {
    name: 'Order',
    cell: ({ id, orderNumber, createdAt }) => (
      <>
        <Link className={`nowrap ${styles.link}`} to={`/admin/orders/${id}`}>
          {orderNumber}
        </Link>
        <br />
        {formatDateTime(createdAt)}
      </>
    ),
  },
  { name: 'Customer', cell: ({ customerName }) => customerName },
  { name: 'Kitchen', cell: ({ restaurantName }) => restaurantName },
  { name: 'State', cell: ({ status }) => <OrderStatusPill status={status} /> },
  {
    name: 'Taken off',
    isNumber: true,
    cell: ({ discountCents, isRedeemed }) => (
      <>
        {formatCents(discountCents)}
        {!isRedeemed && (
          <>
            <br />
            reserved
          </>
        )}
      </>
    ),
  },
  { name: 'Paid', isNumber: true, cell: ({ totalCents }) => formatCents(totalCents) },
];

function toCouponSwitchRequest({ code, state }: CouponView): ReasonRequest {
  const isActive = state === 'off';
  return {
    title: isActive ? `Enable ${code}` : `Disable ${code}`,
    confirmLabel: isActive ? 'Enable it' : 'Disable it',
    variant: isActive ? 'ready' : 'danger',
    hint: 'Only the audit log keeps this.',
    successText: isActive ? `${code} can be used again` : `${code} cannot be used any more`,
    send: (reason) => call('PUT /api/admin/coupons/:code/active', { params: { code }, body: { isActive, reason } }),
    ...(!isActive && {
      children: <p>Orders that have it keep it. Who enters it from now on reads that it is invalid.</p>,
    }),
  };
}

import type { AdminRating } from '@fondly/contract/admin/ratings';
import { hiddenRatingLabel } from '@fondly/contract/sentences/reason-labels';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { call } from '../../shared/api/call.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { ChipRow } from '../../shared/ui/actions/chip-row.tsx';
import { type Column, DataTable } from '../../shared/ui/data/data-table.tsx';
import { Pager } from '../../shared/ui/data/pager.tsx';
import styles from '../page/admin-page.module.css';
import { AdminPage, Panel } from '../page/admin-page.tsx';
import { formatDateTime } from '../page/format-time.ts';
import { QueryContent } from '../page/query-content.tsx';
import { ReasonDialog, type ReasonRequest } from '../page/reason-dialog.tsx';
import { ratings } from '../queries.ts';
import { parsePageNumber, useFilter } from '../use-filter.ts';
import { HideRatingDialog } from './hide-rating-dialog.tsx';
import { RatingQuote } from './rating-quote.tsx';

const chips = [
  { value: 'all', label: 'All' },
  { value: 'low', label: '1 and 2 stars' },
  { value: 'hidden', label: 'Hidden' },
] as const;
type Value = (typeof chips)[number]['value'];

const emptyTexts: Record<Value, string> = {
  all: 'No ratings yet.',
  low: 'No unhappy ratings.',
  hidden: 'None is hidden.',
};

/** /admin/ratings: ratings by customers. Unsuitable ones are hidden with a reason, and can be shown again. */
export default function RatingsPage() {
  const { get, set } = useFilter();
  const show = chips.find(({ value }) => value === get('show'))?.value ?? 'all';
  const page = parsePageNumber(get('page'));
  const restaurantId = get('restaurant');
  const query = useQuery(ratings({ show, page, ...(restaurantId && { restaurantId }) }));
  const [request, setRequest] = useState<ReasonRequest | null>(null);
  const [ratingToHide, setRatingToHide] = useState<AdminRating | null>(null);
  const openDialog = (rating: AdminRating) =>
    rating.hiddenAt ? setRequest(toShowRequest(rating)) : setRatingToHide(rating);
  const only = restaurantId && (
    <Button variant="subtle" onClick={() => set({ restaurant: '', page: '' })}>
      All kitchens
    </Button>
  );
  return (
    <AdminPage title="Ratings" note="A hidden one counts in no average; customer and kitchen are told why">
      <Panel title={restaurantId ? 'What customers say of one kitchen' : 'What customers say'} note={only}>
        <ChipRow label="Ratings" chips={chips} value={show} onChange={(next: Value) => set({ show: next, page: '' })} />
        <QueryContent query={query} what="the ratings" height={320}>
          {(data) => (
            <>
              <DataTable
                columns={getColumns(openDialog)}
                rows={data.ratings}
                getKey={({ orderId }) => orderId}
                emptyText={emptyTexts[show]}
              />
              <Pager page={page} hasMore={data.hasMore} onPage={(next) => set({ page: String(next) })} />
            </>
          )}
        </QueryContent>
      </Panel>
      <ReasonDialog request={request} onClose={() => setRequest(null)} />
      <HideRatingDialog rating={ratingToHide} onClose={() => setRatingToHide(null)} />
    </AdminPage>
  );
}

const getColumns = (onChoose: (rating: AdminRating) => void): Column<AdminRating>[] => [
  {
    name: 'Rating',
    cell: ({ rating, review, hiddenReason, isInsider, isPublic, restaurantId, restaurantName }) => (
      <>
        <b>{rating} of 5</b> for{' '}
        <Link className={styles.link} to={`/admin/restaurants/${restaurantId}`}>
          {restaurantName}
        </Link>
        {hiddenReason !== null && <span className="danger-text weight-650"> · hidden</span>}
        {isPublic && review && <span className={`note ${styles.remark}`}> · others may read it</span>}
        {isInsider && <span className="danger-text weight-650"> · Works here, not counted</span>}
        <br />
        {review || <span className={`note ${styles.remark}`}>Without words</span>}
        {hiddenReason !== null && (
          <>
            <br />
            <span className={`note ${styles.remark}`}>Why: {hiddenRatingLabel(hiddenReason)}</span>
          </>
        )}
      </>
    ),
  },
  {
    name: 'Order',
    cell: ({ orderId, orderNumber, customerName, mealName }) => (
      <>
        <Link className={`nowrap ${styles.link}`} to={`/admin/orders/${orderId}`}>
          {orderNumber}
        </Link>
        <br />
        {customerName}, {mealName}
      </>
    ),
  },
  { name: 'Given', hideBelow: 'wide', cell: ({ createdAt }) => formatDateTime(createdAt) },
  {
    name: 'Hide or show',
    isHeadingHidden: true,
    isNumber: true,
    cell: (rating) => {
      const label = rating.hiddenAt ? 'Show again' : 'Hide';
      return (
        <Button
          variant="default"
          aria-label={`${label}: the rating of ${rating.orderNumber}`}
          onClick={() => onChoose(rating)}
        >
          {label}
        </Button>
      );
    },
  },
];

function toShowRequest(rating: AdminRating): ReasonRequest {
  const { orderId: id, orderNumber } = rating;
  return {
    title: `Show the rating of ${orderNumber} again`,
    confirmLabel: 'Show it again',
    hint: 'Only the audit log keeps this. Both sides are told that it counts again.',
    successText: `The rating of ${orderNumber} counts again`,
    send: (reason) => call('POST /api/admin/ratings/:id/show', { params: { id }, body: { reason } }),
    children: <RatingQuote rating={rating} />,
  };
}

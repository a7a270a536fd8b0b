import type { AdminMeal } from '@fondly/contract/admin/restaurants';
import { formatCents } from '@fondly/contract/money';
import { call } from '../../shared/api/call.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { type Column, DataTable } from '../../shared/ui/data/data-table.tsx';
import { Panel } from '../page/admin-page.tsx';
import { formatCalendarDay } from '../page/format-time.ts';
import type { ReasonRequest } from '../page/reason-dialog.tsx';

type Props = { meals: AdminMeal[]; onFlag: (request: ReasonRequest) => void };

/** Meals of today and later. Each can be hidden from customers. */
export const RestaurantMeals = ({ meals, onFlag }: Props) => (
  <Panel title="Meals to come">
    <DataTable columns={columns(onFlag)} rows={meals} getKey={({ id }) => id} emptyText="Nothing is listed." />
  </Panel>
);

const columns = (onFlag: Props['onFlag']): Column<AdminMeal>[] => [
  {
    name: 'Meal',
    cell: ({ name, isActive, adminOnly }) =>
      `${name}${isActive ? '' : ' (off sale)'}${adminOnly ? ' (admins only)' : ''}`,
  },
  { name: 'Day', cell: ({ availableDate }) => formatCalendarDay(availableDate) },
  { name: 'Left', isNumber: true, cell: ({ availableQuantity }) => availableQuantity },
  { name: 'Price', isNumber: true, cell: ({ priceCents }) => formatCents(priceCents) },
  {
    name: 'Who sees it',
    isHeadingHidden: true,
    cell: (meal) => {
      const label = meal.adminOnly ? 'Show to everybody' : 'Admins only';
      return (
        <Button
          variant="subtle"
          aria-label={`${label}: ${meal.name}`}
          onClick={() => onFlag(toVisibilityRequest(meal))}
        >
          {label}
        </Button>
      );
    },
  },
];

function toVisibilityRequest({ id, name, adminOnly }: AdminMeal): ReasonRequest {
  const next = !adminOnly;
  return {
    title: next ? `Show ${name} to admins only` : `Show ${name} to everybody`,
    confirmLabel: next ? 'Hide it' : 'Show it',
    hint: 'Only the audit log keeps this.',
    successText: next ? `${name} is shown to admins only` : `${name} is shown to everybody`,
    send: (reason) =>
      call('PUT /api/admin/meals/:id/admin-only', { params: { id }, body: { adminOnly: next, reason } }),
  };
}

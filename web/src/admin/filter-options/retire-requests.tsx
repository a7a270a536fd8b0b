import type { ManagedArea, ManagedCuisine } from '@fondly/contract/admin/areas-and-cuisines';
import { call } from '../../shared/api/call.ts';
import type { ReasonRequest } from '../page/reason-dialog.tsx';

const auditLogHint = 'Only the audit log keeps this.';
const restaurantsOf = (count: number): string => (count === 1 ? '1 kitchen' : `${count} kitchens`);

export function toRetireAreaRequest({ slug, name, restaurants, isRetired }: ManagedArea): ReasonRequest {
  return {
    ...toRetireTexts(name, isRetired),
    send: (reason) =>
      call('PUT /api/admin/areas/:slug/retired', { params: { slug }, body: { isRetired: !isRetired, reason } }),
    children: !isRetired && (
      <p>
        Customers can no longer filter by it, and the {restaurantsOf(restaurants)} in it lose its name on their cards.
        They go on selling.
      </p>
    ),
  };
}

export function toRetireCuisineRequest({ slug, name, restaurants, isRetired }: ManagedCuisine): ReasonRequest {
  return {
    ...toRetireTexts(name, isRetired),
    send: (reason) =>
      call('PUT /api/admin/cuisines/:slug/retired', { params: { slug }, body: { isRetired: !isRetired, reason } }),
    children: !isRetired && (
      <p>
        Customers can no longer filter by it, and no kitchen can choose it. The {restaurantsOf(restaurants)} that cook
        it keep it on their cards.
      </p>
    ),
  };
}

function toRetireTexts(name: string, isRetired: boolean) {
  return {
    title: isRetired ? `Put ${name} back` : `Retire ${name}`,
    confirmLabel: isRetired ? 'Put back' : 'Retire',
    hint: auditLogHint,
    successText: isRetired ? `${name} is offered again` : `${name} is retired`,
  };
}

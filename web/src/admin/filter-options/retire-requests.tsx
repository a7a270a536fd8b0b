import type { ManagedArea, ManagedCuisine } from '@fondly/contract/admin/areas-and-cuisines';
import { call } from '../../shared/api/call.ts';
import type { ReasonWish } from '../page/reason-dialog.tsx';

const inTheLog = 'Only the audit log keeps this.';
const kitchensOf = (count: number): string => (count === 1 ? '1 kitchen' : `${count} kitchens`);

export function retireAreaWish({ slug, name, kitchens, isRetired }: ManagedArea): ReasonWish {
  return {
    ...frame(name, isRetired),
    send: (reason) =>
      call('PUT /api/admin/areas/:slug/retired', { params: { slug }, body: { isRetired: !isRetired, reason } }),
    children: !isRetired && (
      <p>
        Customers can no longer filter by it, and the {kitchensOf(kitchens)} in it lose its name on their cards. They go
        on selling.
      </p>
    ),
  };
}

export function retireCuisineWish({ slug, name, kitchens, isRetired }: ManagedCuisine): ReasonWish {
  return {
    ...frame(name, isRetired),
    send: (reason) =>
      call('PUT /api/admin/cuisines/:slug/retired', { params: { slug }, body: { isRetired: !isRetired, reason } }),
    children: !isRetired && (
      <p>
        Customers can no longer filter by it, and no kitchen can choose it. The {kitchensOf(kitchens)} that cook it keep
        it on their cards.
      </p>
    ),
  };
}

function frame(name: string, isRetired: boolean) {
  return {
    title: isRetired ? `Put ${name} back` : `Retire ${name}`,
    confirm: isRetired ? 'Put back' : 'Retire',
    hint: inTheLog,
    said: isRetired ? `${name} is offered again` : `${name} is retired`,
  };
}

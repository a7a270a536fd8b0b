import { onSalePaths, pilotCity } from '@fondly/contract/public-pages/on-sale';
import * as m from '@fondly/messages';
import { ButtonLink } from '../../shared/ui/actions/button-link.tsx';
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx';

/** The same for an address that never existed and for one that visitors may not see. */
export function NotFound() {
  const action = (
    <ButtonLink variant="light" to={onSalePaths.city}>
      {m.on_sale_city_title({ city: pilotCity.name })}
    </ButtonLink>
  );
  return (
    <>
      <h1 className="visually-hidden">{m.on_sale_not_found_title()}</h1>
      <EmptyState picture="plate" title={m.on_sale_not_found_title()} action={action}>
        {m.on_sale_not_found()}
      </EmptyState>
    </>
  );
}

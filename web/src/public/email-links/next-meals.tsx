import { onSalePaths, pilotCity } from '@fondly/contract/public-pages/on-sale';
import * as m from '@fondly/messages';
import { ButtonLink } from '../../shared/ui/actions/button-link.tsx';

/** From a confirmed address to food. */
export function NextMeals() {
  return (
    <ButtonLink to={onSalePaths.city} reloadDocument>
      {m.on_sale_city({ city: pilotCity.name })}
    </ButtonLink>
  );
}

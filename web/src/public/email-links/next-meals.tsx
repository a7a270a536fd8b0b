import { onSalePaths, pilotCity } from '@fondly/contract/public-pages/on-sale';
import * as m from '@fondly/messages';
import { toAddress } from '../../shared/language/page-language.ts';
import { buttonClass } from '../../shared/ui/actions/button-class.ts';

/** From a confirmed address to food. The public pages are outside of the application. */
export function NextMeals() {
  return (
    <a className={buttonClass({})} href={toAddress(onSalePaths.city)}>
      {m.on_sale_city({ city: pilotCity.name })}
    </a>
  );
}

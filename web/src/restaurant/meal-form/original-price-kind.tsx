import { originalPriceKinds } from '@fondly/contract/food';
import * as m from '@fondly/messages';
import { ChoicePill, ChoicePills } from '../../shared/ui/forms/choice-pills.tsx';

const labels: Record<(typeof originalPriceKinds)[number], () => string> = {
  'menu-price': m.meal_form_original_price_menu,
  'fair-value': m.meal_form_original_price_fair,
};

/** What the original price is. Only a menu price makes a discount, so it says what each is for. */
export function OriginalPriceKind({ initialKind }: { initialKind: string | undefined }) {
  return (
    <div className="stack gap-6">
      <ChoicePills legend={m.meal_form_original_price_kind()}>
        {originalPriceKinds.map((kind) => (
          <ChoicePill
            key={kind}
            label={labels[kind]()}
            type="radio"
            name="originalPriceKind"
            value={kind}
            defaultChecked={kind === (initialKind ?? 'menu-price')}
          />
        ))}
      </ChoicePills>
      <p className="note">{m.meal_form_original_price_kind_hint()}</p>
    </div>
  );
}

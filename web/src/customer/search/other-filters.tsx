import { allergens, diets, formatAllergen, formatDiet } from '@fondly/contract/food';
import * as m from '@fondly/messages';
import { CheckboxPills } from '../../shared/ui/forms/checkbox-pills.tsx';
import { SelectField } from '../../shared/ui/forms/select-field.tsx';
import { Switch } from '../../shared/ui/forms/switch.tsx';
import { dollarChoices, type Filters } from './filters.ts';
import { PickupChoice } from './pickup-choice.tsx';

export type OtherFiltersProps = { filters: Filters; onChange: (part: Partial<Filters>) => void };

/** Pickup time, price, diets, and allergens. */
export function OtherFilters({ filters, onChange }: OtherFiltersProps) {
  return (
    <div className="stack gap-20 justify-items-start">
      <PickupChoice value={filters.pickup} onChange={(pickup) => onChange({ pickup })} />
      <SelectField
        label={m.search_price()}
        options={[{ value: anyPrice, label: m.search_price_any() }, ...dollarChoices.map(priceOption)]}
        value={filters.upToDollars === null ? anyPrice : String(filters.upToDollars)}
        onChange={(value) => onChange({ upToDollars: value === anyPrice ? null : Number(value) })}
      />
      <CheckboxPills
        legend={m.search_diet()}
        options={diets}
        format={formatDiet}
        value={filters.diets}
        onChange={(chosen) => onChange({ diets: chosen })}
      />
      <AllergenFilter filters={filters} onChange={onChange} />
    </div>
  );
}

/** What a meal must not contain, and whether traces of it are accepted. */
function AllergenFilter({ filters: { without, includesMayContain }, onChange }: OtherFiltersProps) {
  return (
    <>
      <CheckboxPills
        legend={m.search_without()}
        options={allergens}
        format={formatAllergen}
        value={without}
        onChange={(chosen) => onChange({ without: chosen })}
        note={m.search_without_note()}
      />
      {without.length > 0 && (
        <Switch
          label={m.search_include_may_contain()}
          checked={includesMayContain}
          onChange={(isOn) => onChange({ includesMayContain: isOn })}
        />
      )}
    </>
  );
}

const anyPrice = '';
const priceOption = (dollars: number) => ({ value: String(dollars), label: m.search_price_up_to({ dollars }) });

import { allergenNames, allergens, dietNames, diets } from '@fondly/contract/food';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { Button } from '../../shared/ui/actions/button.tsx';
import { CheckboxPills } from '../../shared/ui/forms/checkbox-pills.tsx';
import { SelectField } from '../../shared/ui/forms/select-field.tsx';
import styles from './filter-panel.module.css';
import { clearedFilters, dollarChoices, type Filters, filterCount, radiusChoices, sortChoices } from './filters.ts';
import { PickupChoice } from './pickup-choice.tsx';

type Props = { filters: Filters; onChange: (filters: Filters) => void };

const anyPrice = '';

/** Sorting, radius, and a button for the other filters. */
export function FilterPanel({ filters, onChange }: Props) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const count = filterCount(filters);
  const change = (part: Partial<Filters>) => onChange({ ...filters, ...part });
  return (
    <section className="stack gap-16" aria-label="Filters">
      <div className={`flex wrap gap-12 ${styles.row}`}>
        <SelectField
          label="Sort by"
          options={sortChoices}
          value={filters.sort}
          onChange={(value) => change({ sort: sortChoices.find((one) => one.value === value)?.value ?? 'distance' })}
        />
        <SelectField
          label="Distance"
          options={radiusChoices.map((miles) => ({ value: String(miles), label: milesText(miles) }))}
          value={String(filters.miles)}
          onChange={(value) => change({ miles: Number(value) })}
        />
        <button
          type="button"
          className={`text-15 weight-600 pill white inline-row gap-8 outlined padding-x-16 hover-border ${styles.toggle}`}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <IconAdjustmentsHorizontal size={18} aria-hidden />
          Filters
          {count > 0 && <span className={`num text-13 pill on-ink ${styles.count}`}>{count}</span>}
        </button>
        {count > 0 && (
          <Button variant="subtle" size="row" onClick={() => onChange(clearedFilters(filters))}>
            Clear filters
          </Button>
        )}
      </div>
      <div
        id={id}
        className={`stack radius-20 gap-20 bordered padding-20 justify-items-start ${styles.more}`}
        hidden={!isOpen}
      >
        <PickupChoice value={filters.pickup} onChange={(pickup) => change({ pickup })} />
        <SelectField
          label="Price"
          options={[{ value: anyPrice, label: 'Any price' }, ...dollarChoices.map(priceOption)]}
          value={filters.upToDollars === null ? anyPrice : String(filters.upToDollars)}
          onChange={(value) => change({ upToDollars: value === anyPrice ? null : Number(value) })}
        />
        <CheckboxPills
          legend="Diet"
          options={diets}
          names={dietNames}
          value={filters.diets}
          onChange={(chosen) => change({ diets: chosen })}
        />
        <CheckboxPills
          legend="Without"
          options={allergens}
          names={allergenNames}
          value={filters.without}
          onChange={(without) => change({ without })}
          note="We go by what kitchens state. A meal whose kitchen has not stated its allergens is never shown as free of them."
        />
      </div>
    </section>
  );
}

const milesText = (miles: number) => `${miles} ${miles === 1 ? 'mile' : 'miles'}`;
const priceOption = (dollars: number) => ({ value: String(dollars), label: `Up to $${dollars}` });

import type { Output } from '@fondly/contract/api';
import * as m from '@fondly/messages';
import { toCuisineName } from '../../shared/restaurant/cuisine-name.ts';
import { ChipRow } from '../../shared/ui/actions/chip-row.tsx';

type Props = {
  cuisines: Output<'GET /api/kitchens'>['cuisines'];
  value: string | null;
  onChange: (value: string | null) => void;
};

const all = 'all';

/** The specified filters (all, italian, japanese, farm-to-table, indian), then the other cuisines of the list. */
export function CuisineChips({ cuisines, value, onChange }: Props) {
  const chips = [
    { value: all, label: m.kitchens_cuisine_all() },
    ...cuisines.map(({ slug, name }) => ({ value: slug, label: toCuisineName(name) })),
  ];
  return (
    <ChipRow
      label={m.kitchens_cuisine()}
      chips={chips}
      value={value ?? all}
      onChange={(slug) => onChange(slug === all ? null : slug)}
    />
  );
}

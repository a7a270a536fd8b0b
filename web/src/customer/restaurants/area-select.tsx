import * as m from '@fondly/messages';
import { IconMapPin } from '@tabler/icons-react';
import { SelectChip } from '../select-chip.tsx';
import type { ListScope } from './use-list-scope.ts';

type Props = {
  areas: readonly { slug: string; name: string }[];
  scope: ListScope;
  onChange: (scope: ListScope) => void;
};

const near = 'near';

/**
 * Limits the list to one area, which is a fixed list of ZIP codes, or to the surroundings of the ZIP. Without either it
 * asks, because "Everywhere" is no answer that a customer gave.
 */
export function AreaSelect({ areas, scope, onChange }: Props) {
  const everywhere = scope.zip || scope.area ? m.kitchens_everywhere() : m.kitchens_where();
  return (
    <SelectChip
      icon={<IconMapPin size={18} aria-hidden />}
      label={m.kitchens_where()}
      options={[
        ...(scope.zip ? [{ value: near, label: m.kitchens_near_zip({ zip: scope.zip }) }] : []),
        { value: '', label: everywhere },
        ...areas.map(({ slug, name }) => ({ value: slug, label: name })),
      ]}
      value={scope.zip ? near : (scope.area ?? '')}
      onChange={(value) => value !== near && onChange({ zip: null, area: value || null })}
    />
  );
}

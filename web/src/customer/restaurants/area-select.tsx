import * as m from '@fondly/messages';
import { IconMapPin } from '@tabler/icons-react';
import { SelectChip } from '../../shared/ui/forms/select-field.tsx';
import type { ListScope } from './use-list-scope.ts';

type Props = {
  areas: readonly { slug: string; name: string }[];
  scope: ListScope;
  /** The ZIP alone, as in the header of a phone. */
  isShort: boolean;
  onChange: (scope: ListScope) => void;
  /** The customer wants to type another ZIP. */
  onAsk: () => void;
};

const near = 'near';
const another = 'another';

/**
 * Where the list is about, once the customer said it: around a ZIP, or in an area, which is a fixed list of ZIP codes.
 */
export function AreaSelect({ areas, scope, isShort, onChange, onAsk }: Props) {
  const change = (value: string) => {
    if (value === another) onAsk();
    else if (value !== near) onChange({ zip: null, area: value || null });
  };
  return (
    <SelectChip
      icon={<IconMapPin size={18} aria-hidden />}
      label={m.kitchens_where()}
      options={[
        ...(scope.zip ? [{ value: near, label: isShort ? scope.zip : m.kitchens_near_zip({ zip: scope.zip }) }] : []),
        { value: '', label: m.kitchens_everywhere() },
        ...areas.map(({ slug, name }) => ({ value: slug, label: name })),
        { value: another, label: m.search_another_zip() },
      ]}
      value={scope.zip ? near : (scope.area ?? '')}
      onChange={change}
    />
  );
}

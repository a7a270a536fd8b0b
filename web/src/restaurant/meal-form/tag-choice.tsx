import * as m from '@fondly/messages';
import { ChoicePill, ChoicePills } from '../../shared/ui/forms/choice-pills.tsx';

const tags = [
  { value: 'chefs-pick', label: m.meal_chefs_pick },
  { value: 'discounted-menu', label: m.meal_form_tag_discounted_menu },
] as const;

export function TagChoice({ initialTag, error }: { initialTag: string; error: string | undefined }) {
  return (
    <ChoicePills legend={m.meal_form_tag()} error={error}>
      {tags.map(({ value, label }) => (
        <ChoicePill
          key={value}
          label={label()}
          type="radio"
          name="tag"
          value={value}
          defaultChecked={value === initialTag}
        />
      ))}
    </ChoicePills>
  );
}

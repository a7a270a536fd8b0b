import { policies } from '@fondly/contract/policies';
import * as m from '@fondly/messages';
import { toCuisineName } from '../../../shared/restaurant/cuisine-name.ts';
import { CheckboxPills } from '../../../shared/ui/forms/checkbox-pills.tsx';
import { TextField } from '../../../shared/ui/forms/text-field.tsx';
import type { RuleDraft } from './rule-draft.ts';
import { RuleZips } from './rule-zips.tsx';

type Props = {
  draft: RuleDraft;
  /** Names by id: those of the rule and the favorites. */
  restaurants: ReadonlyMap<string, string>;
  cuisines: readonly { slug: string; name: string }[];
  onChange: (part: Partial<RuleDraft>) => void;
};

/** The name of a rule and where it looks. The rule of a favorite has neither. */
export function RuleRestaurantsAndZips({ draft, restaurants, cuisines, onChange }: Props) {
  const cuisineNames = new Map(cuisines.map(({ slug, name }) => [slug, name]));
  return (
    <>
      <TextField
        label={m.alert_rules_editor_name()}
        placeholder={m.alert_rules_editor_name_example()}
        maxLength={60}
        required
        value={draft.name}
        onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
      />
      {restaurants.size > 0 && (
        <CheckboxPills
          legend={m.alert_rules_editor_kitchens()}
          options={[...restaurants.keys()]}
          format={(id) => restaurants.get(id) ?? ''}
          value={draft.restaurantIds}
          onChange={(restaurantIds) => onChange({ restaurantIds })}
          note={m.alert_rules_editor_kitchens_note()}
        />
      )}
      <RuleZips draft={draft} onChange={(zips) => onChange({ zips })} />
      {draft.zips.length > 0 && cuisines.length > 0 && (
        <CheckboxPills
          legend={m.alert_rules_editor_cuisines()}
          options={[...cuisineNames.keys()]}
          format={(slug) => toCuisineName(cuisineNames.get(slug) ?? slug)}
          value={draft.cuisines}
          onChange={(chosen) => onChange({ cuisines: chosen.slice(0, policies.alertRuleCuisines) })}
        />
      )}
    </>
  );
}

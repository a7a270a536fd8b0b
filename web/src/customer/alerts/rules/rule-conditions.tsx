import { allergens, diets, formatAllergen, formatDiet } from '@fondly/contract/food';
import { policies } from '@fondly/contract/policies';
import * as m from '@fondly/messages';
import { CheckboxPills } from '../../../shared/ui/forms/checkbox-pills.tsx';
import { SelectField } from '../../../shared/ui/forms/select-field.tsx';
import { Switch } from '../../../shared/ui/forms/switch.tsx';
import type { RuleDraft } from './rule-draft.ts';
import { RuleHours } from './rule-hours.tsx';
import { toWeekdayNames } from './weekday-names.ts';

type Props = { draft: RuleDraft; onChange: (part: Partial<RuleDraft>) => void };

const any = '';
const dollarChoices = Array.from({ length: 18 }, (_, index) => index + 3);
const percentChoices = [20, 30, 40, 50, 60, 70];
const weekdayChoices = ['0', '1', '2', '3', '4', '5', '6'] as const;
const portionChoices = Array.from({ length: policies.portionsPerOrder }, (_, index) => index + 1);
const channels = [
  { field: 'inApp', label: m.alert_rules_editor_in_app },
  { field: 'byPush', label: m.alert_rules_editor_push },
  { field: 'byEmail', label: m.common_email_short },
] as const;

/** What narrows a rule, besides where it looks. */
export function RuleConditions({ draft, onChange }: Props) {
  return (
    <>
      <RuleLimits draft={draft} onChange={onChange} />
      <RuleHours draft={draft} onChange={onChange} />
      <CheckboxPills
        legend={m.alert_rules_editor_days()}
        options={weekdayChoices}
        format={(weekday) => toWeekdayNames()[Number(weekday)] ?? ''}
        value={weekdayChoices.filter((weekday) => draft.weekdays.includes(Number(weekday)))}
        onChange={(chosen) => onChange({ weekdays: chosen.map(Number) })}
      />
      <CheckboxPills
        legend={m.search_diet()}
        options={diets}
        format={formatDiet}
        value={draft.diets}
        onChange={(chosen) => onChange({ diets: chosen })}
      />
      <CheckboxPills
        legend={m.search_without()}
        options={allergens}
        format={formatAllergen}
        value={draft.withoutAllergens}
        onChange={(chosen) => onChange({ withoutAllergens: chosen })}
        note={m.search_without_note()}
      />
    </>
  );
}

function RuleLimits({ draft, onChange }: Props) {
  return (
    <div className="flex wrap gap-12">
      <SelectField
        label={m.search_price()}
        options={[
          { value: any, label: m.search_price_any() },
          ...withChosen(dollarChoices, draft.maxPriceCents === null ? null : draft.maxPriceCents / 100).map(
            (dollars) => ({
              value: String(dollars),
              label: m.search_price_up_to({ dollars }),
            }),
          ),
        ]}
        value={draft.maxPriceCents === null ? any : String(draft.maxPriceCents / 100)}
        onChange={(value) => onChange({ maxPriceCents: value === any ? null : Math.round(Number(value) * 100) })}
      />
      <SelectField
        label={m.alert_rules_editor_percent()}
        options={[
          { value: any, label: m.alert_rules_editor_percent_any() },
          ...withChosen(percentChoices, draft.minPercentOff).map((percent) => ({
            value: String(percent),
            label: m.alert_rules_editor_percent_from({ percent }),
          })),
        ]}
        value={String(draft.minPercentOff ?? any)}
        onChange={(value) => onChange({ minPercentOff: value === any ? null : Number(value) })}
      />
      <SelectField
        label={m.alert_rules_editor_portions()}
        options={portionChoices.map((count) => ({
          value: String(count),
          label: m.alert_rules_editor_portions_from({ count }),
        }))}
        value={String(draft.minPortions)}
        onChange={(value) => onChange({ minPortions: Number(value) })}
      />
    </div>
  );
}

/** Where the rule tells its owner. */
export function RuleChannels({ draft, onChange }: Props) {
  return (
    <fieldset>
      <legend className="caption weight-600 margin-bottom-6">{m.alert_rules_editor_channels()}</legend>
      <div className="stack gap-12">
        {channels.map(({ field, label }) => (
          <Switch key={field} label={label()} checked={draft[field]} onChange={(isOn) => onChange({ [field]: isOn })} />
        ))}
      </div>
    </fieldset>
  );
}

/** A value of the API that is none of the choices is one of them here, so that editing does not change it. */
const withChosen = (choices: readonly number[], chosen: number | null): number[] =>
  [...new Set(chosen === null ? choices : [...choices, chosen])].sort((a, b) => a - b);

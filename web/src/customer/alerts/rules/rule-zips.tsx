import { policies } from '@fondly/contract/policies';
import * as m from '@fondly/messages';
import { IconX } from '@tabler/icons-react';
import { Button } from '../../../shared/ui/actions/button.tsx';
import { SelectField } from '../../../shared/ui/forms/select-field.tsx';
import { toZip, ZipField } from '../../../shared/ui/forms/zip-field.tsx';
import { radiusChoices } from '../../search/filters.ts';
import { canAddZip, type RuleDraft } from './rule-draft.ts';

type Props = { draft: RuleDraft; onChange: (zips: RuleDraft['zips']) => void };

/** Up to three ZIPs, each with its own miles. */
export function RuleZips({ draft, onChange }: Props) {
  const { zips } = draft;
  const replace = (index: number, part: Partial<RuleDraft['zips'][number]>) =>
    onChange(zips.map((one, at) => (at === index ? { ...one, ...part } : one)));
  return (
    <fieldset>
      <legend className="caption weight-600 margin-bottom-6">{m.alert_rules_editor_zips()}</legend>
      <div className="stack gap-12">
        {zips.map(({ zip, miles }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row has no other identity while its ZIP is typed
          <div key={index} className="flex wrap gap-12 align-end">
            <ZipField
              label={m.common_zip_code()}
              value={zip}
              onChange={({ currentTarget }) => replace(index, { zip: toZip(currentTarget.value) })}
            />
            <SelectField
              label={m.alert_rules_editor_miles()}
              options={[...new Set<number>([...radiusChoices, miles])]
                .sort((a, b) => a - b)
                .map((count) => ({ value: String(count), label: m.search_distance_miles({ count }) }))}
              value={String(miles)}
              onChange={(value) => replace(index, { miles: Number(value) })}
            />
            <Button
              variant="subtle"
              size="row"
              aria-label={m.alert_rules_editor_zip_remove({ zip })}
              onClick={() => onChange(zips.filter((_, at) => at !== index))}
            >
              <IconX size={18} aria-hidden />
            </Button>
          </div>
        ))}
        {canAddZip(draft) && (
          <div>
            <Button
              variant="light"
              size="row"
              onClick={() => onChange([...zips, { zip: '', miles: policies.nearbyMiles }])}
            >
              {m.alert_rules_editor_zip_add()}
            </Button>
          </div>
        )}
      </div>
    </fieldset>
  );
}

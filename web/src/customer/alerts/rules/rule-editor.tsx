import * as m from '@fondly/messages';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../shared/api/call.ts';
import { Button } from '../../../shared/ui/actions/button.tsx';
import { Banner } from '../../../shared/ui/feedback/banner.tsx';
import { useAction } from '../../use-action.ts';
import { RuleChannels, RuleConditions } from './rule-conditions.tsx';
import { type RuleDraft, toRuleInput } from './rule-draft.ts';
import { RulePreview } from './rule-preview.tsx';
import { alertRulesKey } from './rule-queries.ts';
import { RuleRestaurantsAndZips } from './rule-restaurants-and-zips.tsx';

type Props = {
  initial: RuleDraft;
  /** Kitchens to choose from, besides those of the rule. */
  favorites: RuleDraft['restaurants'];
  cuisines: readonly { slug: string; name: string }[];
  onSaved: () => void;
  onCancel: () => void;
};

/** The form of one rule. What it would find is shown while it is changed. */
export function RuleEditor({ initial, favorites, cuisines, onSaved, onCancel }: Props) {
  const queries = useQueryClient();
  const [draft, setDraft] = useState(initial);
  const change = (part: Partial<RuleDraft>) => setDraft((current) => ({ ...current, ...part }));
  const saving = useAction(async () => {
    await call('PUT /api/account/alert-rules/:id', { params: { id: draft.id }, body: toRuleInput(draft) });
    await queries.invalidateQueries({ queryKey: alertRulesKey });
    onSaved();
  }, m.common_did_not_work());
  const restaurants = new Map([...initial.restaurants, ...favorites].map(({ id, name }) => [id, name]));
  return (
    <form
      className="stack gap-20"
      onSubmit={(event) => {
        event.preventDefault();
        void saving.run();
      }}
    >
      {!draft.isFavorite && (
        <RuleRestaurantsAndZips draft={draft} restaurants={restaurants} cuisines={cuisines} onChange={change} />
      )}
      <RuleConditions draft={draft} onChange={change} />
      <RuleChannels draft={draft} onChange={change} />
      <RulePreview draft={draft} />
      {saving.problem && <Banner tone="error">{saving.problem}</Banner>}
      <div className="flex wrap gap-12">
        <Button type="submit" isPending={saving.isRunning}>
          {m.alert_rules_editor_save()}
        </Button>
        <Button variant="subtle" onClick={onCancel}>
          {m.common_cancel()}
        </Button>
      </div>
    </form>
  );
}

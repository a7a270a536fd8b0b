import type { AlertRuleView } from '@fondly/contract/account/alert-rules';
import { policies } from '@fondly/contract/policies';
import { daysAfter } from '@fondly/contract/time';
import * as m from '@fondly/messages';
import { IconDots } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { readNow } from '../../../shared/api/corrected-clock.ts';
import { lazyPart } from '../../../shared/page/lazy-part.ts';
import { RestaurantLogo } from '../../../shared/restaurant/restaurant-logo.tsx';
import { Button } from '../../../shared/ui/actions/button.tsx';
import { IconButton } from '../../../shared/ui/actions/icon-button.tsx';
import { DottedLine } from '../../../shared/ui/display/dotted-line.tsx';
import { Menu } from '../../../shared/ui/overlays/menu.tsx';
import { describeRule } from './describe-rule.ts';
import { RuleDialogs } from './lazy-rule-dialogs.tsx';
import type { RuleDialogProps } from './rule-dialogs.tsx';

/** Few rules have one. */
const RuleProblems = lazyPart(() => import('./rule-problems.tsx').then((file) => file.RuleProblems));

type Props = { rule: AlertRuleView; cuisineNames: ReadonlyMap<string, string>; onEdit: () => void };

const [firstReminderDays] = policies.alertRuleReminderDays;

/** One rule with its conditions, its state, and what can be done with it. */
export function RuleRow({ rule, cuisineNames, onEdit }: Props) {
  const [open, setOpen] = useState<RuleDialogProps['open']>(null);
  const favorite = rule.isFavorite && rule.restaurants[0];
  const name = favorite ? favorite.name : rule.name;
  const conditions = describeRule(rule, cuisineNames);
  const endsSoon = rule.endsAt !== null && new Date(rule.endsAt) < daysAfter(readNow(), firstReminderDays);
  const openThe = (dialog: RuleDialogProps['open']) => () => setOpen(dialog);
  const isStopped = rule.pausedUntil !== null || rule.isEnded;
  const hasProblem = isStopped || endsSoon || (rule.webhook?.state ?? 'on') !== 'on';
  return (
    <article className="stack gap-8 line-below" aria-label={name}>
      <div className="row gap-8 margin-top-8 margin-bottom-8">
        {favorite && <RestaurantLogo {...favorite} sizePixels={32} />}
        <div className="grow fit">
          <h3 className="text-17 weight-700 item-name break">{name}</h3>
          <DottedLine
            className="note break"
            parts={conditions.length > 0 ? conditions : [m.alert_rules_summary_any()]}
          />
        </div>
        <Button variant="subtle" size="row" aria-label={m.alert_rules_edit_label({ name })} onClick={onEdit}>
          {m.common_edit()}
        </Button>
        <Menu
          trigger={(props) => (
            <IconButton {...props} aria-label={m.common_more_for({ name })}>
              <IconDots size={20} aria-hidden />
            </IconButton>
          )}
          items={[
            !isStopped && { label: m.alert_rules_pause(), onSelect: openThe('pause') },
            { label: m.alert_rules_webhook_button(), onSelect: openThe('webhook') },
            {
              label: m.common_delete(),
              tone: 'danger',
              onSelect: openThe('delete'),
            },
          ]}
        />
      </div>
      {hasProblem && (
        <Suspense>
          <RuleProblems rule={rule} name={name} isStopped={isStopped} endsSoon={endsSoon} />
        </Suspense>
      )}
      <RuleDialogs rule={rule} open={open} onClose={() => setOpen(null)} />
    </article>
  );
}

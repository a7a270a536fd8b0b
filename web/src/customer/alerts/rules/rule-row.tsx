import type { AlertRuleView } from '@fondly/contract/account/alert-rules';
import { policies } from '@fondly/contract/policies';
import { daysAfter, formatMonthDay } from '@fondly/contract/time';
import * as m from '@fondly/messages';
import { IconDots } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../shared/api/call.ts';
import { readNow } from '../../../shared/api/corrected-clock.ts';
import { Button } from '../../../shared/ui/actions/button.tsx';
import { IconButton } from '../../../shared/ui/actions/icon-button.tsx';
import { DottedLine } from '../../../shared/ui/display/dotted-line.tsx';
import { Banner } from '../../../shared/ui/feedback/banner.tsx';
import { Menu } from '../../../shared/ui/overlays/menu.tsx';
import { useAction } from '../../use-action.ts';
import { describeRule } from './describe-rule.ts';
import { RuleDialogs } from './lazy-rule-dialogs.tsx';
import type { RuleDialogProps } from './rule-dialogs.tsx';
import { alertRulesKey } from './rule-queries.ts';
import { toLocalDay } from './to-local-day.ts';

type Props = { rule: AlertRuleView; cuisineNames: ReadonlyMap<string, string>; onEdit: () => void };

const [firstReminderDays] = policies.alertRuleReminderDays;

/** One rule with its conditions, its state, and what can be done with it. */
export function RuleRow({ rule, cuisineNames, onEdit }: Props) {
  const queries = useQueryClient();
  const [open, setOpen] = useState<RuleDialogProps['open']>(null);
  const name = rule.isFavorite ? (rule.restaurants[0]?.name ?? '') : rule.name;
  const conditions = describeRule(rule, cuisineNames);
  const endsSoon = rule.endsAt !== null && new Date(rule.endsAt) < daysAfter(readNow(), firstReminderDays);
  const resuming = useAction(async () => {
    await call('POST /api/account/alert-rules/:id/pause', { params: { id: rule.id }, body: { until: null } });
    await queries.invalidateQueries({ queryKey: alertRulesKey });
  }, m.common_did_not_work());
  const openThe = (dialog: RuleDialogProps['open']) => () => setOpen(dialog);
  const isStopped = rule.pausedUntil !== null || rule.isEnded;
  return (
    <article className="stack gap-8 line-below" aria-label={name}>
      <div className="row gap-8 margin-top-8 margin-bottom-8">
        <div className="grow fit">
          <h3 className="text-17 weight-700 item-name break">{name}</h3>
          <DottedLine
            className="note break"
            parts={conditions.length > 0 ? conditions : [m.alert_rules_summary_any()]}
          />
          <RuleState rule={rule} endsSoon={endsSoon} />
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
            !isStopped && {
              label: m.alert_rules_pause(),
              onSelect: openThe('pause'),
            },
            { label: m.alert_rules_webhook_button(), onSelect: openThe('webhook') },
            {
              label: m.common_delete(),
              tone: 'danger',
              onSelect: openThe('delete'),
            },
          ]}
        />
      </div>
      {rule.webhook && rule.webhook.state !== 'on' && (
        <Banner tone="warning">
          {rule.webhook.state === 'off' ? m.alert_rules_webhook_off() : m.alert_rules_webhook_failing()}
        </Banner>
      )}
      {resuming.problem && <Banner tone="error">{resuming.problem}</Banner>}
      {(isStopped || endsSoon) && (
        <div>
          <Button
            variant="default"
            size="row"
            isPending={resuming.isRunning}
            aria-label={isStopped ? m.alert_rules_resume_label({ name }) : m.alert_rules_keep_label({ name })}
            onClick={() => void resuming.run()}
          >
            {isStopped ? m.alert_rules_resume() : m.alert_rules_keep()}
          </Button>
        </div>
      )}
      <RuleDialogs rule={rule} open={open} onClose={() => setOpen(null)} />
    </article>
  );
}

/** Only a rule that doesn't alert as it should says so. */
function RuleState({ rule: { pausedUntil, isEnded, endsAt }, endsSoon }: { rule: AlertRuleView; endsSoon: boolean }) {
  const text = isEnded
    ? m.alert_rules_ended()
    : pausedUntil !== null
      ? m.alert_rules_paused_until({ day: formatMonthDay(toLocalDay(new Date(pausedUntil))) })
      : endsAt !== null && endsSoon
        ? m.alert_rules_ends_on({ day: formatMonthDay(toLocalDay(new Date(endsAt))) })
        : null;
  return text && <p className="weight-600">{text}</p>;
}

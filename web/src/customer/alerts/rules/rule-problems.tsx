import type { AlertRuleView } from '@fondly/contract/account/alert-rules';
import { formatMonthDay } from '@fondly/contract/time';
import * as m from '@fondly/messages';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';
import { Button } from '../../../shared/ui/actions/button.tsx';
import { Banner } from '../../../shared/ui/feedback/banner.tsx';
import { useAction } from '../../use-action.ts';
import { alertRulesKey } from './rule-queries.ts';
import { toLocalDay } from './to-local-day.ts';

type Props = { rule: AlertRuleView; name: string; isStopped: boolean; endsSoon: boolean };

/** Why a rule does not alert as it should, and the button that keeps or resumes it. */
export function RuleProblems({ rule, name, isStopped, endsSoon }: Props) {
  const queries = useQueryClient();
  const resuming = useAction(async () => {
    await call('POST /api/account/alert-rules/:id/pause', { params: { id: rule.id }, body: { until: null } });
    await queries.invalidateQueries({ queryKey: alertRulesKey });
  }, m.common_did_not_work());
  return (
    <>
      <RuleState rule={rule} endsSoon={endsSoon} />
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
    </>
  );
}

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

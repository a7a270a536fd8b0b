import { daysAfter } from '@fondly/contract/time';
import * as m from '@fondly/messages';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../shared/api/call.ts';
import { readNow } from '../../../shared/api/corrected-clock.ts';
import { Button } from '../../../shared/ui/actions/button.tsx';
import { Banner } from '../../../shared/ui/feedback/banner.tsx';
import { TextField } from '../../../shared/ui/forms/text-field.tsx';
import { Dialog } from '../../../shared/ui/overlays/dialog.tsx';
import { useAction } from '../../use-action.ts';
import { alertRulesKey } from './rule-queries.ts';
import { toLocalDay } from './to-local-day.ts';

type Props = { ruleId: string; isOpen: boolean; onClose: () => void };

const weekDays = 7;

/** Until which day a rule is silent. */
export function PauseRuleDialog({ ruleId, isOpen, onClose }: Props) {
  const queries = useQueryClient();
  const [until, setUntil] = useState(() => toLocalDay(daysAfter(readNow(), weekDays)));
  const pausing = useAction(async () => {
    await call('POST /api/account/alert-rules/:id/pause', { params: { id: ruleId }, body: { until } });
    await queries.invalidateQueries({ queryKey: alertRulesKey });
    onClose();
  }, m.common_did_not_work());
  return (
    <Dialog title={m.alert_rules_pause_title()} size="small" isOpen={isOpen} onClose={onClose}>
      <form
        className="stack gap-20"
        onSubmit={(event) => {
          event.preventDefault();
          void pausing.run();
        }}
      >
        <TextField
          type="date"
          label={m.alert_rules_pause_until()}
          min={toLocalDay(daysAfter(readNow(), 1))}
          required
          value={until}
          onChange={({ currentTarget }) => setUntil(currentTarget.value)}
        />
        {pausing.problem && <Banner tone="error">{pausing.problem}</Banner>}
        <Button type="submit" wide isPending={pausing.isRunning}>
          {m.alert_rules_pause()}
        </Button>
      </form>
    </Dialog>
  );
}

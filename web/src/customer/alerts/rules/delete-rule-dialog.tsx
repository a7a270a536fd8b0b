import type { AlertRuleView } from '@fondly/contract/account/alert-rules';
import * as m from '@fondly/messages';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';
import { Button } from '../../../shared/ui/actions/button.tsx';
import { Banner } from '../../../shared/ui/feedback/banner.tsx';
import { Dialog } from '../../../shared/ui/overlays/dialog.tsx';
import { keys } from '../../queries.ts';
import { useAction } from '../../use-action.ts';
import { alertRulesKey } from './rule-queries.ts';

type Props = { rule: AlertRuleView; isOpen: boolean; onClose: () => void };

export function DeleteRuleDialog({ rule: { id, isFavorite }, isOpen, onClose }: Props) {
  const queries = useQueryClient();
  const deleting = useAction(async () => {
    await call('DELETE /api/account/alert-rules/:id', { params: { id } });
    const changed = isFavorite ? [alertRulesKey, keys.restaurants, keys.restaurant] : [alertRulesKey];
    await Promise.all(changed.map((queryKey) => queries.invalidateQueries({ queryKey })));
  }, m.common_did_not_work());
  return (
    <Dialog title={m.alert_rules_delete_title()} size="small" isOpen={isOpen} onClose={onClose}>
      <div className="stack gap-20">
        <p>{isFavorite ? m.alert_rules_delete_heart_text() : m.alert_rules_delete_text()}</p>
        {deleting.problem && <Banner tone="error">{deleting.problem}</Banner>}
        <div className="flex wrap gap-12">
          <Button isPending={deleting.isRunning} onClick={() => void deleting.run()}>
            {m.common_delete()}
          </Button>
          <Button variant="subtle" onClick={onClose}>
            {m.common_cancel()}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

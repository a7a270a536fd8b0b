import type { AlertRuleView } from '@fondly/contract/account/alert-rules';
import { DeleteRuleDialog } from './delete-rule-dialog.tsx';
import { PauseRuleDialog } from './pause-rule-dialog.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';

export type RuleDialogProps = {
  rule: AlertRuleView;
  open: 'pause' | 'delete' | 'webhook' | null;
  onClose: () => void;
};

/** What the menu of a rule opens. */
export function RuleDialogs({ rule, open, onClose }: RuleDialogProps) {
  return (
    <>
      <PauseRuleDialog ruleId={rule.id} isOpen={open === 'pause'} onClose={onClose} />
      <WebhookDialog rule={rule} isOpen={open === 'webhook'} onClose={onClose} />
      <DeleteRuleDialog rule={rule} isOpen={open === 'delete'} onClose={onClose} />
    </>
  );
}

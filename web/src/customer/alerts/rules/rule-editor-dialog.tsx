import type { AlertRuleView } from '@fondly/contract/account/alert-rules';
import * as m from '@fondly/messages';
import { Dialog } from '../../../shared/ui/overlays/dialog.tsx';
import { draftFromAddress, draftFromRule, type RuleDraft } from './rule-draft.ts';
import { RuleEditor } from './rule-editor.tsx';

export type RuleEditorDialogProps = {
  /** Null for a new rule, which the address fills in. */
  rule: AlertRuleView | null;
  params: URLSearchParams;
  /** The kitchen that the address names. */
  named: RuleDraft['restaurants'];
  favorites: RuleDraft['restaurants'];
  cuisines: readonly { slug: string; name: string }[];
  isOpen: boolean;
  onClose: () => void;
};

/** The editor of a new rule, or of one that exists. */
export function RuleEditorDialog({ rule, params, named, isOpen, onClose, ...choices }: RuleEditorDialogProps) {
  return (
    <Dialog title={rule ? m.alert_rules_editor_edit() : m.alert_rules_editor_new()} isOpen={isOpen} onClose={onClose}>
      <RuleEditor
        key={rule?.id ?? params.toString()}
        initial={rule ? draftFromRule(rule) : draftFromAddress(params, named)}
        {...choices}
        onSaved={onClose}
        onCancel={onClose}
      />
    </Dialog>
  );
}

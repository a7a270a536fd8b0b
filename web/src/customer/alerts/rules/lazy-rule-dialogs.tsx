import { createScript } from '../../../shared/ui/overlays/create-script.ts';
import { dialogFrame } from '../../../shared/ui/overlays/dialog.tsx';
import { FromFirstOpening } from '../../../shared/ui/overlays/from-first-opening.tsx';
import type { RuleDialogProps } from './rule-dialogs.tsx';
import type { RuleEditorDialogProps } from './rule-editor-dialog.tsx';

/** Most visits to the alerts change no rule, so the forms of rules are not part of the page. */
const editor = createScript(() => import('./rule-editor-dialog.tsx'));
const LazyEditor = editor.toComponent((file) => file.RuleEditorDialog);
const loadEditor = () => Promise.all([editor.preload(), dialogFrame.preload()]);

const dialogs = createScript(() => import('./rule-dialogs.tsx'));
const LazyDialogs = dialogs.toComponent<RuleDialogProps & { isOpen: boolean }>((file) => file.RuleDialogs);
const loadDialogs = () => Promise.all([dialogs.preload(), dialogFrame.preload()]);

/** The editor of a new rule, or of one that exists. */
export function RuleEditorDialog(props: RuleEditorDialogProps) {
  return (
    <FromFirstOpening isOpen={props.isOpen} load={loadEditor}>
      <LazyEditor {...props} />
    </FromFirstOpening>
  );
}

/** What the menu of a rule opens. */
export function RuleDialogs(props: RuleDialogProps) {
  const isOpen = props.open !== null;
  return (
    <FromFirstOpening isOpen={isOpen} load={loadDialogs}>
      <LazyDialogs {...props} isOpen={isOpen} />
    </FromFirstOpening>
  );
}

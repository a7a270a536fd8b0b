import * as m from '@fondly/messages';
import { IconKey } from '@tabler/icons-react';
import { Button } from '../../shared/ui/actions/button.tsx';
import { CopyField } from '../../shared/ui/forms/copy-field.tsx';
import { AlertDialog } from '../../shared/ui/overlays/dialog.tsx';

/** A key that was just created. */
export type NewKey = { name: string; secret: string };

/** Shows a new key, once. It stays until the owner closes it, because the key cannot be shown again. */
export function NewKeyDialog({ newKey, onClose }: { newKey: NewKey | null; onClose: () => void }) {
  return (
    <AlertDialog
      title={m.api_keys_new_title({ name: newKey?.name ?? '' })}
      note={m.api_keys_new_text()}
      icon={<IconKey size={28} aria-hidden />}
      isOpen={newKey !== null}
    >
      <div className="stack gap-20">
        <CopyField label={m.api_keys_new_label()} text={newKey?.secret ?? ''} />
        <Button wide onClick={onClose}>
          {m.api_keys_new_done_button()}
        </Button>
      </div>
    </AlertDialog>
  );
}

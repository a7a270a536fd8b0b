import * as m from '@fondly/messages';
import { IconKey } from '@tabler/icons-react';
import { Button } from '../../shared/ui/actions/button.tsx';
import { CopyField } from '../../shared/ui/forms/copy-field.tsx';
import { AlertDialog } from '../../shared/ui/overlays/dialog.tsx';

/** A key or a signing secret that was just created, and what to say about it. */
export type NewSecret = { title: string; text: string; label: string; secret: string };

/** Shows a new secret, once. It stays until the owner closes it, because it cannot be shown again. */
export function NewKeyDialog({ newSecret, onClose }: { newSecret: NewSecret | null; onClose: () => void }) {
  return (
    <AlertDialog
      title={newSecret?.title ?? ''}
      note={newSecret?.text ?? ''}
      icon={<IconKey size={28} aria-hidden />}
      isOpen={newSecret !== null}
    >
      <div className="stack gap-20">
        <CopyField label={newSecret?.label ?? ''} text={newSecret?.secret ?? ''} />
        <Button wide onClick={onClose}>
          {m.api_keys_new_done_button()}
        </Button>
      </div>
    </AlertDialog>
  );
}

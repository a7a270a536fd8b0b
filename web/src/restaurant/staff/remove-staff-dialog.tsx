import * as m from '@fondly/messages';
import { call } from '../../shared/api/call.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { Dialog } from '../../shared/ui/overlays/dialog.tsx';
import { useChangeStaff } from './use-change-staff.ts';

type Props = { id: string; name: string; isOpen: boolean; onClose: () => void };

/** Confirms a removal, which signs the person out at once. */
export function RemoveStaffDialog({ id, name, isOpen, onClose }: Props) {
  const { change, isPending } = useChangeStaff(onClose);
  const remove = () =>
    change({
      request: () => call('DELETE /api/restaurant/staff/:id', { params: { id } }),
      successText: m.staff_removed({ name }),
    });
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={m.staff_remove_title({ name })}>
      <div className="stack gap-14">
        <p>{m.staff_remove_text({ name })}</p>
        <Button variant="danger" wide isPending={isPending} onClick={remove}>
          {m.common_remove()}
        </Button>
        <Button variant="subtle" wide disabled={isPending} onClick={onClose}>
          {m.staff_keep_button()}
        </Button>
      </div>
    </Dialog>
  );
}

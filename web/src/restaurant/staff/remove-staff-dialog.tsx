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
      successText: `${name} is signed out and works here no longer`,
    });
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={`Remove ${name}?`}>
      <div className="stack gap-14">
        <p>
          {name} is signed out on every device at once. The account stays: it can order meals, and you can invite it
          again.
        </p>
        <Button variant="danger" wide isPending={isPending} onClick={remove}>
          Remove
        </Button>
        <Button variant="subtle" wide disabled={isPending} onClick={onClose}>
          Keep
        </Button>
      </div>
    </Dialog>
  );
}

import type { RestaurantOrderView } from '@fondly/contract/restaurant/orders';
import * as m from '@fondly/messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { toErrorMessage } from '../../../shared/api/api-error.ts';
import { call } from '../../../shared/api/call.ts';
import { Button } from '../../../shared/ui/actions/button.tsx';
import { Banner } from '../../../shared/ui/feedback/banner.tsx';
import { showToast } from '../../../shared/ui/feedback/toast.tsx';
import { TextAreaField } from '../../../shared/ui/forms/text-area-field.tsx';
import { Dialog } from '../../../shared/ui/overlays/dialog.tsx';
import { keys } from '../../queries.ts';

const longestNote = 300;

type Props = { order: RestaurantOrderView; isOpen: boolean; onClose: () => void };

/** The restaurant's note on an order, visible to its staff only. */
export function NoteDialog({ order, isOpen, onClose }: Props) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={m.board_dialog_note_title({ number: order.orderNumber })}>
      <NoteForm order={order} onClose={onClose} />
    </Dialog>
  );
}

function NoteForm({ order, onClose }: Omit<Props, 'isOpen'>) {
  const queries = useQueryClient();
  const [note, setNote] = useState(order.restaurantNote);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call('PUT /api/restaurant/orders/:id/note', { params: { id: order.id }, body: { note } }),
    onSuccess: () => {
      showToast({ tone: 'success', text: note.trim() ? m.board_dialog_note_saved() : m.board_dialog_note_deleted() });
      onClose();
    },
    onSettled: () => queries.invalidateQueries({ queryKey: keys.orders }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate();
  };
  return (
    <form className="stack gap-14" onSubmit={submit}>
      <TextAreaField
        label={m.board_dialog_note_label()}
        maxLength={longestNote}
        value={note}
        onChange={(event) => setNote(event.target.value)}
        data-autofocus
      />
      {error && <Banner tone="error">{toErrorMessage(error, m.common_did_not_work())}</Banner>}
      <Button type="submit" wide isPending={isPending}>
        {m.board_dialog_note_save_button()}
      </Button>
      <Button variant="subtle" wide disabled={isPending} onClick={onClose}>
        {m.common_cancel()}
      </Button>
    </form>
  );
}

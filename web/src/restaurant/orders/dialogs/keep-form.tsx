import * as m from '@fondly/messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { isApiError, toErrorMessage } from '../../../shared/api/api-error.ts';
import { call } from '../../../shared/api/call.ts';
import { useNow } from '../../../shared/api/use-now.ts';
import { Button } from '../../../shared/ui/actions/button.tsx';
import { Banner } from '../../../shared/ui/feedback/banner.tsx';
import { showToast } from '../../../shared/ui/feedback/toast.tsx';
import { SelectField } from '../../../shared/ui/forms/select-field.tsx';
import { keys } from '../../queries.ts';
import { type KeptOrder, listKeepChoices } from './list-keep-choices.ts';

type Props = { order: KeptOrder; timezone: string; onClose: () => void };

/** How long the order is kept. */
export function KeepForm({ order, timezone, onClose }: Props) {
  const queries = useQueryClient();
  const choices = listKeepChoices(order, timezone, useNow());
  const [chosen, setChosen] = useState<string | null>(null);
  // The second quarter hour is about half an hour later. A time that has passed is no longer a choice.
  const choice = choices.find(({ value }) => value === chosen) ?? choices[1] ?? choices[0];
  const { mutate, isPending, error } = useMutation({
    mutationFn: (until: string) =>
      call('POST /api/restaurant/orders/:id/keep', { params: { id: order.id }, body: { until } }),
    onSuccess: (_, until) => {
      const time = choices.find(({ value }) => value === until)?.label ?? until;
      showToast({ tone: 'success', text: m.board_dialog_kept({ number: order.orderNumber, time }) });
      onClose();
    },
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: keys.orders });
      void queries.invalidateQueries({ queryKey: keys.dashboard });
    },
  });
  if (!choice) return <p className="muted">{m.board_dialog_keep_none()}</p>;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate(choice.value);
  };
  return (
    <form className="stack gap-14" onSubmit={submit}>
      <div className="row">
        <SelectField
          label={m.board_dialog_keep_until_label()}
          options={choices}
          value={choice.value}
          onChange={setChosen}
        />
      </div>
      <p className="note">{m.board_dialog_keep_note({ customer: order.customerName })}</p>
      {error && <Banner tone="error">{toSentence(error)}</Banner>}
      <Button type="submit" wide isPending={isPending}>
        {m.board_dialog_keep_until_button({ time: choice.label })}
      </Button>
      <Button variant="subtle" wide disabled={isPending} onClick={onClose}>
        {m.common_cancel()}
      </Button>
    </form>
  );
}

const toSentence = (error: Error): string =>
  (isApiError(error) && error.fields.until) || toErrorMessage(error, m.common_did_not_work());

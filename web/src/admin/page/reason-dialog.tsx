import { Modal } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '../../shared/ui/actions/button.tsx';
import type { ButtonLook } from '../../shared/ui/actions/button-class.ts';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { Tick } from '../../shared/ui/forms/checkbox.tsx';
import { TextAreaField } from '../../shared/ui/forms/text-area-field.tsx';
import { useWrite } from '../use-admin-mutation.ts';
import styles from './admin-page.module.css';

export type ReasonWish = {
  title: string;
  confirm: string;
  look?: ButtonLook;
  /** A reason that mostly fits, which can be written over. */
  usual?: string;
  hint: string;
  said: string;
  /** A box to tick beside the reason. */
  tick?: string;
  send: (reason: string, isTicked: boolean) => Promise<unknown>;
  children?: ReactNode;
};
type Props = { wish: ReasonWish | null; onClose: () => void };

const longestReason = 500;

/** What is about to be done, and why: the only way to a write. */
export function ReasonDialog({ wish, onClose }: Props) {
  return (
    <Modal opened={wish !== null} onClose={onClose} title={wish?.title} size={520} padding={28}>
      {wish && <ReasonForm wish={wish} onDone={onClose} />}
    </Modal>
  );
}

function ReasonForm({ wish, onDone }: { wish: ReasonWish; onDone: () => void }) {
  const [fault, setFault] = useState<string>();
  const { mutate, isPending, refusal } = useWrite({
    send: ({ reason, isTicked }: { reason: string; isTicked: boolean }) => wish.send(reason, isTicked),
    said: () => wish.said,
    onDone,
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const reason = String(form.get('reason') ?? '').trim();
    setFault(reason ? undefined : 'Please give a reason.');
    if (reason) mutate({ reason, isTicked: form.get('tick') === 'on' });
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {wish.children}
      <TextAreaField
        label="Reason"
        name="reason"
        hint={wish.hint}
        fault={fault}
        defaultValue={wish.usual}
        maxLength={longestReason}
      />
      {wish.tick && <Tick name="tick">{wish.tick}</Tick>}
      {refusal && <Banner tone="error">{refusal}</Banner>}
      <Button type="submit" look={wish.look} wide busy={isPending} data-autofocus>
        {wish.confirm}
      </Button>
      <Button look="subtle" wide disabled={isPending} onClick={onDone}>
        Cancel
      </Button>
    </form>
  );
}

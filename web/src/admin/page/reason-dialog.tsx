import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '../../shared/ui/actions/button.tsx';
import type { ButtonVariant } from '../../shared/ui/actions/button-class.ts';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { Checkbox } from '../../shared/ui/forms/checkbox.tsx';
import { TextAreaField } from '../../shared/ui/forms/text-area-field.tsx';
import { Dialog } from '../../shared/ui/overlays/dialog.tsx';
import { useAdminMutation } from '../use-admin-mutation.ts';
import styles from './admin-page.module.css';

export type ReasonRequest = {
  title: string;
  confirmLabel: string;
  variant?: ButtonVariant;
  /** The most common reason, which can be changed. */
  defaultReason?: string;
  hint: string;
  successText: string;
  /** Label of a checkbox below the reason. */
  checkboxLabel?: string;
  send: (reason: string, isChecked: boolean) => Promise<unknown>;
  children?: ReactNode;
};
type Props = { request: ReasonRequest | null; onClose: () => void };

const longestReason = 500;

/** Confirms an action and asks for its reason. Almost all writes need one. */
export function ReasonDialog({ request, onClose }: Props) {
  return (
    <Dialog isOpen={request !== null} onClose={onClose} title={request?.title ?? ''} size="medium">
      {request && <ReasonForm request={request} onDone={onClose} />}
    </Dialog>
  );
}

function ReasonForm({ request, onDone }: { request: ReasonRequest; onDone: () => void }) {
  const [error, setError] = useState<string>();
  const { mutate, isPending, refusal } = useAdminMutation({
    send: ({ reason, isChecked }: { reason: string; isChecked: boolean }) => request.send(reason, isChecked),
    successText: () => request.successText,
    onDone,
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const reason = String(form.get('reason') ?? '').trim();
    setError(reason ? undefined : 'Please give a reason.');
    if (reason) mutate({ reason, isChecked: form.get('tick') === 'on' });
  };
  return (
    <form className={`stack gap-14 ${styles.form}`} onSubmit={submit} noValidate>
      {request.children}
      <TextAreaField
        label="Reason"
        name="reason"
        hint={request.hint}
        error={error}
        defaultValue={request.defaultReason}
        maxLength={longestReason}
      />
      {request.checkboxLabel && <Checkbox name="tick">{request.checkboxLabel}</Checkbox>}
      {refusal && <Banner tone="error">{refusal}</Banner>}
      <Button type="submit" variant={request.variant} wide isPending={isPending} data-autofocus>
        {request.confirmLabel}
      </Button>
      <Button variant="subtle" wide disabled={isPending} onClick={onDone}>
        Cancel
      </Button>
    </form>
  );
}

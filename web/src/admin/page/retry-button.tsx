import { Button } from '../../shared/ui/actions/button.tsx';
import type { ButtonVariant } from '../../shared/ui/actions/button-class.ts';
import { useAdminMutation } from '../use-admin-mutation.ts';

type Props = {
  children: string;
  /** Names the object for screen readers, which do not read the row. */
  objectName: string;
  send: () => Promise<{ count: number }>;
  successText: (count: number) => string;
  variant?: ButtonVariant;
  disabled?: boolean;
};

/** Retries a failed action with one click. The click is the reason, and the server adds an audit entry. */
export function RetryButton({ children, objectName, send, successText, variant = 'default', disabled }: Props) {
  const { mutate, isPending } = useAdminMutation({
    send,
    successText: (_input: undefined, { count }) => (count > 0 ? successText(count) : 'Nothing was left to do'),
    hasErrorToast: true,
  });
  return (
    <Button
      variant={variant}
      isPending={isPending}
      disabled={disabled}
      aria-label={`${children}: ${objectName}`}
      onClick={() => mutate(undefined)}
    >
      {children}
    </Button>
  );
}

import { Button } from '../../shared/ui/actions/button.tsx';
import type { ButtonVariant } from '../../shared/ui/actions/button-class.ts';
import { useAdminMutation } from '../use-admin-mutation.ts';

type Props = {
  children: string;
  /** What of, for whoever does not see the row. */
  of: string;
  send: () => Promise<{ count: number }>;
  successText: (count: number) => string;
  variant?: ButtonVariant;
  disabled?: boolean;
};

/** Does again what had not been done, at one click: it needs no other reason. The server writes it into the log. */
export function RetryButton({ children, of, send, successText, variant = 'default', disabled }: Props) {
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
      aria-label={`${children}: ${of}`}
      onClick={() => mutate(undefined)}
    >
      {children}
    </Button>
  );
}

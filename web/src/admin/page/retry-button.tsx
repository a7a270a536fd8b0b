import { Button } from '../../shared/ui/actions/button.tsx';
import type { ButtonLook } from '../../shared/ui/actions/button-class.ts';
import { useWrite } from '../use-admin-mutation.ts';

type Props = {
  children: string;
  /** What of, for whoever does not see the row. */
  of: string;
  send: () => Promise<{ count: number }>;
  said: (count: number) => string;
  look?: ButtonLook;
  disabled?: boolean;
};

/** Does again what had not been done, at one click: it needs no other reason. The server writes it into the log. */
export function AgainButton({ children, of, send, said, look = 'default', disabled }: Props) {
  const { mutate, isPending } = useWrite({
    send,
    said: (_wish: undefined, { count }) => (count > 0 ? said(count) : 'Nothing was left to do'),
    isAlone: true,
  });
  return (
    <Button
      look={look}
      busy={isPending}
      disabled={disabled}
      aria-label={`${children}: ${of}`}
      onClick={() => mutate(undefined)}
    >
      {children}
    </Button>
  );
}

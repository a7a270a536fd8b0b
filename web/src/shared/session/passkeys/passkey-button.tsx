import * as m from '@fondly/messages';
import { IconFingerprint } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { toErrorMessage } from '../../api/api-error.ts';
import { Button } from '../../ui/actions/button.tsx';
import { canUsePasskeys, passkeysQuery, signWithPasskey } from './passkeys.ts';

type Signed = Awaited<ReturnType<typeof signWithPasskey>>;
type Props = { send: (credential: Signed) => Promise<void> };

/** Another way than the password or the code. Nothing for people without a passkey. */
export default function PasskeyButton({ send }: Props) {
  const { data: passkeys = [] } = useQuery({ ...passkeysQuery(), enabled: canUsePasskeys() });
  const [isRunning, setRunning] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  if (passkeys.length === 0) return null;
  const use = async () => {
    setRunning(true);
    setProblem(null);
    try {
      await send(await signWithPasskey());
    } catch (thrown) {
      setProblem(toErrorMessage(thrown, m.common_something_wrong()));
    } finally {
      setRunning(false);
    }
  };
  return (
    <div className="stack gap-6">
      <Button variant="default" wide isPending={isRunning} onClick={() => void use()}>
        <IconFingerprint size={20} aria-hidden />
        {m.passkeys_use_button()}
      </Button>
      {problem && (
        <p className="text-14 danger-text" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}

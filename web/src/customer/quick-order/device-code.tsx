import { policies } from '@fondly/contract/policies';
import * as m from '@fondly/messages';
import { useEffect, useRef } from 'react';
import { call } from '../../shared/api/call.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { TextField } from '../../shared/ui/forms/text-field.tsx';
import { usePerson } from '../person.ts';
import { useAction } from '../use-action.ts';

const digits = 6;

type Props = { isPaying: boolean; onConfirmed: () => void };

/**
 * Confirms this device with a code from an email, the first time that a saved card pays on it. The sixth digit sends the
 * code, and the payment goes on at once.
 */
export function DeviceCode({ isPaying, onConfirmed }: Props) {
  const { email } = usePerson();
  const input = useRef<HTMLInputElement>(null);
  const asking = useAction(async () => {
    await call('POST /api/account/device/code', { body: {} });
    input.current?.focus();
  }, m.common_something_wrong());
  const confirming = useAction(async (code: string) => {
    await call('POST /api/account/device/confirm', { body: { code } });
    onConfirmed();
  }, m.common_something_wrong());
  // One email when the field appears; strict mode runs effects twice.
  const isAsked = useRef(false);
  const { run } = asking;
  useEffect(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    void run();
  }, [run]);

  const type = (text: string) => {
    const code = text.replaceAll(/\D/g, '');
    if (code.length === digits) void confirming.run(code);
  };
  return (
    <div className="stack gap-12">
      <p>{m.quick_order_code_text({ email, minutes: policies.deviceCodeMinutes })}</p>
      <TextField
        ref={input}
        label={m.quick_order_code_label()}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={digits + 2}
        disabled={isPaying}
        error={confirming.problem ?? undefined}
        onChange={(event) => type(event.currentTarget.value)}
      />
      {asking.problem && <Banner tone="error">{asking.problem}</Banner>}
      <div>
        <Button variant="subtle" size="row" isPending={asking.isRunning} onClick={() => void run()}>
          {m.quick_order_code_again()}
        </Button>
      </div>
    </div>
  );
}

import type { CounterOrder } from '@fondly/contract/restaurant/counter';
import * as m from '@fondly/messages';
import { IconQrcode } from '@tabler/icons-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../shared/ui/actions/button.tsx';
import { HeldOrdersButton, useHeldCount } from '../new-orders/held-orders.tsx';
import { CodeField, codeLength } from '../orders/dialogs/code-field.tsx';
import styles from './counter.module.css';
import type { EntryQueue } from './entry-queue.ts';
import { OrderSearchResult } from './found-order.tsx';
import { ScanDialog } from './scan-dialog.tsx';
import { useHoldPopup } from './use-hold-popup.ts';
import { useScannerFocus } from './use-scanner-focus.ts';
import type { Shift } from './use-shift.ts';
import { useVerify } from './use-verify.ts';

type Props = {
  shift: Shift;
  queue: EntryQueue;
  /** Tapped in the list: a customer without a code. */
  chosen: CounterOrder | null;
  onChosen: (order: CounterOrder | null) => void;
};

/**
 * Types or scans a code, shows the order, and hands it over. The fourth character checks the code. A scanner types like a
 * keyboard, so the field has the focus from the start and takes it back for a letter that is typed elsewhere.
 */
export function VerifyCard({ shift, queue, chosen, onChosen }: Props) {
  const [code, setCode] = useState('');
  const verify = useVerify(shift);
  const field = useRef<HTMLInputElement>(null);
  const { found, error } = verify;
  // A wrong code is cleared for the next try.
  useEffect(() => {
    if (error) setCode('');
  }, [error]);
  useScannerFocus(field, error);
  const isTyping = verify.isBusy || (code !== '' && code.length < codeLength);
  useHoldPopup(found?.code ?? chosen?.id ?? (isTyping ? code : null));
  const heldCount = useHeldCount();

  const restart = () => {
    verify.reset();
    onChosen(null);
    setCode('');
    // The field is mounted again after the next render.
    setTimeout(() => field.current?.focus());
  };
  const scan = (scanned: string) => {
    setCode(scanned);
    void verify.verify(scanned);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // A scanner presses Enter after the fourth character, which is being checked.
    if (verify.isBusy) return;
    if (code.length === codeLength) void verify.verify(code);
    // Enter right after a wrong code finds the field emptied. The reason must stay.
    else if (code !== '' || error === null) verify.showFault(m.board_dialog_code_incomplete());
  };
  if (found || chosen) {
    return (
      <section className={`panel ${styles.panel} ${styles.verify}`} aria-label={m.counter_hand_over_label()}>
        {heldCount > 0 && <HeldOrdersButton count={heldCount} />}
        <OrderSearchResult
          key={found?.code ?? chosen?.id}
          found={found}
          chosen={chosen}
          queue={queue}
          listed={shift.view?.orders ?? []}
          onDone={restart}
        />
      </section>
    );
  }
  return (
    <section className={`panel ${styles.panel} ${styles.verify}`} aria-label={m.counter_check_label()}>
      <form className="stack gap-12" onSubmit={submit} noValidate>
        <CodeField
          ref={field}
          code={code}
          onType={setCode}
          onComplete={(typed) => void verify.verify(typed)}
          label={m.counter_code_label()}
          hint={m.counter_code_hint()}
          error={error}
          isBusy={verify.isBusy}
          isForScanner
          isHeading
          insteadOfHint={heldCount > 0 && <HeldOrdersButton count={heldCount} />}
          action={<ScanButton onCode={scan} />}
        />
      </form>
    </section>
  );
}

function ScanButton({ onCode }: { onCode: (code: string) => void }) {
  const [isScanning, setScanning] = useState(false);
  return (
    <>
      <Button variant="default" className="rigid" onClick={() => setScanning(true)}>
        <IconQrcode size={22} aria-hidden />
        {m.counter_scan_button()}
      </Button>
      {isScanning && (
        <ScanDialog
          onClose={() => setScanning(false)}
          onCode={(scanned) => {
            setScanning(false);
            onCode(scanned);
          }}
        />
      )}
    </>
  );
}

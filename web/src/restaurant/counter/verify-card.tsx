import type { CounterOrder } from '@fondly/contract/restaurant/counter';
import * as m from '@fondly/messages';
import { IconQrcode } from '@tabler/icons-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../shared/ui/actions/button.tsx';
import { CodeField, codeLength } from '../orders/dialogs/code-field.tsx';
import styles from './counter.module.css';
import type { EntryQueue } from './entry-queue.ts';
import { OrderSearchResult } from './found-order.tsx';
import { ScanDialog } from './scan-dialog.tsx';
import type { Shift } from './use-shift.ts';
import { useVerify } from './use-verify.ts';

type Props = {
  shift: Shift;
  queue: EntryQueue;
  /** Tapped in the list: a customer without a code. */
  chosen: CounterOrder | null;
  onChosen: (order: CounterOrder | null) => void;
};

/** Types or scans a code, shows the order, and hands it over. */
export function VerifyCard({ shift, queue, chosen, onChosen }: Props) {
  const [code, setCode] = useState('');
  const [isScanning, setScanning] = useState(false);
  const verify = useVerify(shift);
  const field = useRef<HTMLInputElement>(null);
  const { found, error } = verify;
  // A wrong code is cleared for the next try.
  useEffect(() => {
    if (error) setCode('');
  }, [error]);

  const restart = () => {
    verify.reset();
    onChosen(null);
    setCode('');
    // The field is mounted again after the next render.
    setTimeout(() => field.current?.focus());
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.length === codeLength) void verify.verify(code);
    // A tap right after a wrong code finds the field emptied. The reason must stay.
    else if (code !== '' || error === null) verify.showFault(m.board_dialog_code_incomplete());
  };
  if (found || chosen) {
    return (
      <section className={`panel ${styles.panel} ${styles.verify}`} aria-label={m.counter_hand_over_label()}>
        <OrderSearchResult
          key={found?.code ?? chosen?.id}
          found={found}
          chosen={chosen}
          queue={queue}
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
        />
        <div className={`flex wrap gap-10 ${styles.ways}`}>
          <Button type="submit" size="main" className={styles.grow} isPending={verify.isBusy}>
            {m.counter_check_button()}
          </Button>
          <Button variant="default" size="main" onClick={() => setScanning(true)}>
            <IconQrcode size={22} aria-hidden />
            {m.counter_scan_button()}
          </Button>
        </div>
      </form>
      {isScanning && (
        <ScanDialog
          onClose={() => setScanning(false)}
          onCode={(scanned) => {
            setScanning(false);
            setCode(scanned);
            void verify.verify(scanned);
          }}
        />
      )}
    </section>
  );
}

import * as m from '@fondly/messages';
import type { ReactNode } from 'react';
import { Button } from '../../shared/ui/actions/button.tsx';

type QuestionProps = { confirmLabel: string; onYes: () => void; onNo: () => void; children: ReactNode };

/** A question before the word and the password. */
export function DeleteAccountQuestion({ confirmLabel, onYes, onNo, children }: QuestionProps) {
  return (
    <div className="stack gap-20">
      <p>{children}</p>
      <div className="dialog-buttons">
        <Button variant="danger" onClick={onYes}>
          {confirmLabel}
        </Button>
        <Button variant="subtle" onClick={onNo} data-autofocus>
          {m.account_delete_keep()}
        </Button>
      </div>
    </div>
  );
}

/** The confirmation, after which the user leaves the page. */
export function AccountDeleted({ onLeave, children }: { onLeave: () => void; children: ReactNode }) {
  return (
    <div className="stack gap-20" role="alert">
      <p>{children}</p>
      <Button onClick={onLeave}>{m.account_delete_ok()}</Button>
    </div>
  );
}

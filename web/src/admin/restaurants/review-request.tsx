import type { ApplicationView } from '@fondly/contract/admin/restaurants';
import type { Decision } from '@fondly/contract/admin/reviews';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { call } from '../../shared/api/call.ts';
import type { ButtonLook } from '../../shared/ui/actions/button-class.ts';
import type { ReasonWish } from '../page/reason-dialog.tsx';
import styles from './review-checklist.module.css';

type Words = { button: string; look: ButtonLook; said: string; hint: string; usual?: string };

const inTheMail = 'The kitchen reads this in the mail and on its page.';
const inTheLog = 'Only the audit log keeps this.';

/** Every decision as a button, with what is asked and said. */
export const decisionWords: Record<Decision, Words> = {
  approve: { button: 'Approve', look: 'ready', said: 'is approved', hint: inTheLog, usual: 'Application checked.' },
  'ask-changes': { button: 'Ask for changes', look: 'default', said: 'was asked for changes', hint: inTheMail },
  reject: { button: 'Reject', look: 'default', said: 'is rejected', hint: inTheMail },
  suspend: { button: 'Suspend', look: 'danger', said: 'is suspended', hint: inTheMail },
  reinstate: { button: 'Reinstate', look: 'ready', said: 'can sell again', hint: inTheLog },
};

type Restaurant = { id: string; name: string; checks?: ApplicationView['checks'] };

/** A decision as the dialog asks for it. */
export function decisionWish({ id, name, checks }: Restaurant, decision: Decision): ReasonWish {
  const { button, look, said, hint, usual } = decisionWords[decision];
  return {
    title: `${button}: ${name}`,
    confirm: button,
    look: look === 'default' ? 'primary' : look,
    hint,
    ...(usual && { usual }),
    said: `${name} ${said}`,
    send: (reason) => call('POST /api/admin/restaurants/:id/decision', { params: { id }, body: { decision, reason } }),
    children: (
      <>
        {decision === 'approve' && checks && <Checks checks={checks} />}
        {decision === 'suspend' && (
          <p>
            Its meals leave every list at once. Orders that are paid stand until you refund them, one by one, on its
            page.
          </p>
        )}
      </>
    ),
  };
}

/** What to look at before one says yes. */
export function Checks({ checks }: Pick<ApplicationView, 'checks'>) {
  return (
    <ul className={styles.checks} aria-label="Checklist">
      {checks.map(({ text, isFine }) => (
        <li key={text} className={isFine ? styles.fine : styles.look}>
          {isFine ? <IconCheck size={16} aria-hidden /> : <IconAlertTriangle size={16} aria-hidden />}
          <span>
            {!isFine && <span className="visually-hidden">Look at this: </span>}
            {text}
          </span>
        </li>
      ))}
    </ul>
  );
}

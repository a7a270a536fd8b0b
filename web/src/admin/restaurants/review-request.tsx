import type { ApplicationView } from '@fondly/contract/admin/restaurants';
import type { ReviewAction } from '@fondly/contract/admin/reviews';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { call } from '../../shared/api/call.ts';
import type { ButtonVariant } from '../../shared/ui/actions/button-class.ts';
import type { ReasonRequest } from '../page/reason-dialog.tsx';
import styles from './review-checklist.module.css';

type ReviewTexts = {
  button: string;
  variant: ButtonVariant;
  successText: string;
  hint: string;
  defaultReason?: string;
};

const emailHint = 'The kitchen reads this in the mail and on its page.';
const auditLogHint = 'Only the audit log keeps this.';

/** The label and the texts of each review. */
export const reviewLabels: Record<ReviewAction, ReviewTexts> = {
  approve: {
    button: 'Approve',
    variant: 'ready',
    successText: 'is approved',
    hint: auditLogHint,
    defaultReason: 'Application checked.',
  },
  'ask-changes': {
    button: 'Ask for changes',
    variant: 'default',
    successText: 'was asked for changes',
    hint: emailHint,
  },
  reject: { button: 'Reject', variant: 'default', successText: 'is rejected', hint: emailHint },
  suspend: { button: 'Suspend', variant: 'danger', successText: 'is suspended', hint: emailHint },
  reinstate: { button: 'Reinstate', variant: 'ready', successText: 'can sell again', hint: auditLogHint },
};

type Restaurant = { id: string; name: string; checks?: ApplicationView['checks'] };

/** A review as a request to `ReasonDialog`. */
export function toReviewRequest({ id, name, checks }: Restaurant, reviewAction: ReviewAction): ReasonRequest {
  const { button, variant, successText, hint, defaultReason } = reviewLabels[reviewAction];
  return {
    title: `${button}: ${name}`,
    confirmLabel: button,
    variant: variant === 'default' ? 'primary' : variant,
    hint,
    ...(defaultReason && { defaultReason }),
    successText: `${name} ${successText}`,
    send: (reason) =>
      call('POST /api/admin/restaurants/:id/decision', { params: { id }, body: { reviewAction, reason } }),
    children: (
      <>
        {reviewAction === 'approve' && checks && <Checks checks={checks} />}
        {reviewAction === 'suspend' && (
          <p>
            Its meals leave every list at once. Orders that are paid stand until you refund them, one by one, on its
            page.
          </p>
        )}
      </>
    ),
  };
}

type Check = ApplicationView['checks'][number];
const byPassed = (one: Check, other: Check) => Number(one.hasPassed) - Number(other.hasPassed);

/** What to check before an approval, what has not passed first. */
export function Checks({ checks }: Pick<ApplicationView, 'checks'>) {
  return (
    <ul className={`stack text-14 gap-6 ${styles.checks}`} aria-label="Checklist">
      {checks.toSorted(byPassed).map(({ text, hasPassed }) => (
        <li key={text} className={hasPassed ? styles.fine : styles.look}>
          {hasPassed ? <IconCheck size={16} aria-hidden /> : <IconAlertTriangle size={16} aria-hidden />}
          <span>
            {!hasPassed && <span className="visually-hidden">Look at this: </span>}
            {text}
          </span>
        </li>
      ))}
    </ul>
  );
}

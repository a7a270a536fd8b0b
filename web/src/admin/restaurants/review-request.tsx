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

/** What to check before an approval: what has not passed, and what has passed behind a line. */
export function Checks({ checks }: Pick<ApplicationView, 'checks'>) {
  const passed = checks.filter(({ hasPassed }) => hasPassed);
  return (
    <div className="stack gap-6">
      <CheckList name="To look at" checks={checks.filter(({ hasPassed }) => !hasPassed)} />
      {passed.length > 0 && (
        <details className={`stack text-14 gap-6 ${styles.passed}`} open={passed.length === checks.length}>
          <summary className="muted weight-600">
            {passed.length === 1 ? '1 check passed' : `${passed.length} checks passed`}
          </summary>
          <CheckList name="Passed" checks={passed} />
        </details>
      )}
    </div>
  );
}

function CheckList({ name, checks }: Pick<ApplicationView, 'checks'> & { name: string }) {
  if (checks.length === 0) return null;
  return (
    <ul className={`stack text-14 gap-6 ${styles.checks}`} aria-label={name}>
      {checks.map(({ text, hasPassed }) => (
        <li key={text} className={hasPassed ? styles.fine : 'warning-text'}>
          {hasPassed ? <IconCheck size={16} aria-hidden /> : <IconAlertTriangle size={16} aria-hidden />}
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}

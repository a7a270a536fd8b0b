import type { ApplicationView } from '@fondly/contract/admin/restaurants';
import type { Decision } from '@fondly/contract/admin/reviews';
import { policies } from '@fondly/contract/policies';
import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { KitchenLogo } from '../../shared/restaurant/restaurant-logo.tsx';
import { restaurantTypeNames } from '../../shared/restaurant/restaurant-type-names.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { ButtonLink } from '../../shared/ui/actions/button-link.tsx';
import { LoadFailed } from '../../shared/ui/feedback/load-failed.tsx';
import { Skeleton } from '../../shared/ui/feedback/skeleton.tsx';
import { dayWords, whenWords } from '../page/format-time.ts';
import type { ReasonWish } from '../page/reason-dialog.tsx';
import { applications } from '../queries.ts';
import styles from './review-queue.module.css';
import { Checks, decisionWish } from './review-request.tsx';

type Props = { onDecide: (wish: ReasonWish) => void };

/** Who waits for an answer, longest first, against what was promised. */
export function ReviewQueue({ onDecide }: Props) {
  const { data, isPending, error, refetch } = useQuery(applications());
  return (
    <section className={styles.queue} aria-label="Waiting for review">
      <div className={styles.bar}>
        <h2 className={styles.heading}>Waiting for review</h2>
        <span className={styles.quiet}>Promise: {policies.reviewBusinessDays}</span>
      </div>
      {isPending && <Skeleton height={320} radius={16} />}
      {!isPending && !data && (
        <LoadFailed reader="kitchen" what="the applications" error={error} onRetry={() => void refetch()} />
      )}
      {data?.applications.length === 0 && <p className={styles.empty}>Nobody waits. New applications appear here.</p>}
      {data && data.applications.length > 0 && (
        <div className={styles.cards}>
          {data.applications.map((application) => (
            <ReviewCard key={application.id} application={application} onDecide={onDecide} />
          ))}
        </div>
      )}
    </section>
  );
}

const buttons: { decision: Decision; look: 'default' | 'ready' | 'subtle' }[] = [
  { decision: 'ask-changes', look: 'subtle' },
  { decision: 'reject', look: 'default' },
  { decision: 'approve', look: 'ready' },
];
const labels: Partial<Record<Decision, string>> = { 'ask-changes': 'Ask', reject: 'Reject', approve: 'Approve' };

function ReviewCard({ application, onDecide }: Props & { application: ApplicationView }) {
  const { id, name, logoUrl, tone, restaurantType, zip, area, askedFor, checks } = application;
  return (
    <article className={styles.card} aria-label={name}>
      <div className={styles.sign}>
        <KitchenLogo name={name} logoUrl={logoUrl} tone={tone} sizePixels={44} />
        <div>
          <b>{name}</b>
          <span className={styles.quiet}>
            {restaurantTypeNames[restaurantType]} · {area ? `${area}, ${zip}` : zip}
          </span>
        </div>
      </div>
      <p className={styles.due} data-due={application.due}>
        {dueWords(application)}
      </p>
      <Checks checks={checks} />
      {askedFor && <p className={styles.quiet}>Asked: {askedFor}</p>}
      <div className={styles.buttons}>
        <ButtonLink look="subtle" size="row" to={`/admin/restaurants/${id}`} aria-label={`Open ${name}`}>
          Open
        </ButtonLink>
        {buttons.map(({ decision, look }) => (
          <Button
            key={decision}
            look={look}
            size="row"
            aria-label={`${labels[decision]} ${name}`}
            onClick={() => onDecide(decisionWish(application, decision))}
          >
            {decision === 'approve' && <IconCheck size={18} aria-hidden />}
            {labels[decision]}
          </Button>
        ))}
      </div>
    </article>
  );
}

function dueWords({ appliedAt, dueDay, due }: ApplicationView): string {
  const applied = `Applied ${whenWords(appliedAt)}`;
  if (due === 'late') return `${applied}, was due ${dayWords(dueDay)}`;
  return due === 'today' ? `${applied}, due today` : `${applied}, due ${dayWords(dueDay)}`;
}

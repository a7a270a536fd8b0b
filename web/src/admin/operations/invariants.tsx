import type { InvariantCheck, OperationsView } from '@fondly/contract/admin/operations';
import { call } from '../../shared/api/call.ts';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import styles from '../page/admin-page.module.css';
import { Panel } from '../page/admin-page.tsx';
import { formatDateTime } from '../page/format-time.ts';
import { RetryButton } from '../page/retry-button.tsx';

type Props = { operations: Pick<OperationsView, 'checks' | 'unfinishedChecks' | 'recentCheck'> };

/** The invariants of the data: what changed is checked every minute, and all of it at night or on request. */
export function Invariants({ operations: { checks, unfinishedChecks, recentCheck } }: Props) {
  const isRunning = checks[0]?.endedAt === null;
  const lastCheck = checks.find(({ endedAt }) => endedAt !== null);
  const button = (
    <RetryButton
      objectName="all invariants"
      disabled={isRunning}
      send={() => call('POST /api/admin/operations/check', { body: {} })}
      successText={() => 'The invariants are being read'}
    >
      Check now
    </RetryButton>
  );
  return (
    <Panel title="Invariants" note={button}>
      <p className={`note ${styles.remark}`}>
        What must always be true of money, stock, orders and people. Changes are checked every minute, everything at
        night or when you ask, which takes minutes where there are many orders.
      </p>
      {unfinishedChecks.map((sentence) => (
        <Banner key={sentence} tone="error" lead="A check did not finish.">
          {sentence}
        </Banner>
      ))}
      {recentCheck.broken.length > 0 && (
        <Banner tone="error" lead={`${formatEnd(recentCheck.endedAt)}: broken by recent changes.`}>
          {recentCheck.broken.join(' ')}
        </Banner>
      )}
      {isRunning && <p role="status">Being read now. The answer appears here.</p>}
      {lastCheck ? <Result check={lastCheck} /> : !isRunning && <p className={`muted ${styles.none}`}>Not run yet.</p>}
    </Panel>
  );
}

const formatEnd = (endedAt: string | null) => (endedAt ? formatDateTime(endedAt) : '');

function Result({ check: { endedAt, broken, overdue, failure } }: { check: InvariantCheck }) {
  const endTime = formatEnd(endedAt);
  if (failure) {
    return (
      <Banner tone="error" lead={`${endTime}: they could not be read.`}>
        {failure}
      </Banner>
    );
  }
  if (broken.length + overdue.length === 0) {
    return (
      <Banner tone="success" lead={`${endTime}: all hold.`}>
        Nothing is overdue.
      </Banner>
    );
  }
  return (
    <>
      <Banner
        tone={broken.length > 0 ? 'error' : 'warning'}
        lead={
          broken.length > 0
            ? `${endTime}: ${broken.length} ${broken.length === 1 ? 'does' : 'do'} not hold.`
            : `${endTime}: all hold.`
        }
      >
        {overdue.length > 0 ? `${overdue.length} overdue.` : 'Nothing is overdue.'}
      </Banner>
      <ul className="stack gap-12">
        {[...broken, ...overdue].map((line) => (
          <li key={line} style={{ overflowWrap: 'anywhere' }}>
            {line}
          </li>
        ))}
      </ul>
    </>
  );
}

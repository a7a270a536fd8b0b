import type { CorrectionView } from '@fondly/contract/correction';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../shared/api.ts';
import { Button } from '../../shared/button.tsx';
import { LoadFailed } from '../../shared/load-failed.tsx';
import { Skeleton } from '../../shared/skeleton.tsx';
import { Panel } from '../parts/admin-page.tsx';
import styles from '../parts/parts.module.css';
import type { ReasonWish } from '../parts/reason-dialog.tsx';
import { whenWords } from '../parts/time-words.ts';
import { corrections } from '../queries.ts';

type Props = { onResolve: (wish: ReasonWish) => void };

/** Where our books were not the card provider's; in steady state none. */
export function Corrections({ onResolve }: Props) {
  const { data, isPending, error, refetch } = useQuery(corrections());
  return (
    <Panel
      title="Corrections of the books"
      remark={data ? `${data.total} in all, ${data.lastDay} since yesterday` : ''}
    >
      {isPending && <Skeleton height={120} radius={12} />}
      {!isPending && !data && (
        <LoadFailed reader="kitchen" what="the corrections" error={error} onRetry={() => void refetch()} />
      )}
      {data?.corrections.length === 0 && <p className={styles.none}>None. Our books are the provider's.</p>}
      {data && data.corrections.length > 0 && (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">What</th>
              <th scope="col" className={styles.middle}>
                From and to
              </th>
              <th scope="col" className={styles.middle}>
                Seen
              </th>
              <th scope="col">
                <span className="visually-hidden">Settle</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {data.corrections.map((correction) => (
              <Row key={correction.id} correction={correction} onResolve={onResolve} />
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}

function Row({ correction, onResolve }: Props & { correction: CorrectionView }) {
  const { kind, objectId, before, after, seenAt, times, resolvedAt } = correction;
  return (
    <tr>
      <th scope="row">
        <b>{kind.replaceAll('-', ' ')}</b>
        <br />
        {objectId}
      </th>
      <td className={styles.middle}>
        {valueWords(before)}
        <br />
        {valueWords(after)}
      </td>
      <td className={styles.middle}>
        {whenWords(seenAt)}
        {times > 1 && `, ${times} times`}
      </td>
      <td>
        {resolvedAt ? (
          `Looked at ${whenWords(resolvedAt)}`
        ) : (
          <Button look="default" aria-label={`Settle: ${objectId}`} onClick={() => onResolve(wishOf(correction))}>
            Settle
          </Button>
        )}
      </td>
    </tr>
  );
}

const valueWords = (values: CorrectionView['before']): string =>
  Object.entries(values)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ');

const wishOf = ({ id, kind, objectId }: CorrectionView): ReasonWish => ({
  title: 'Settle this correction',
  confirm: 'I looked at it',
  hint: 'What it was. The audit log keeps it.',
  said: 'The correction is settled',
  send: (reason) => call('POST /api/admin/corrections/:id/resolve', { params: { id }, body: { reason } }),
  children: (
    <p>
      {kind} {objectId}
    </p>
  ),
});

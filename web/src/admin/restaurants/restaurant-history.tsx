import type { AuditAction } from '@fondly/contract/admin/audit';
import type { AdminRestaurantView } from '@fondly/contract/admin/restaurants';
import { Link } from 'wouter';
import { auditActionNames } from '../audit/audit-action-names.ts';
import styles from '../page/admin-page.module.css';
import { Panel } from '../page/admin-page.tsx';
import { formatDateTime } from '../page/format-time.ts';

/** Past reviews, later changes by the restaurant, and ratings. */
export function RestaurantHistory({
  restaurant: { id, history, changes, ratings, ratingCount },
}: {
  restaurant: AdminRestaurantView;
}) {
  return (
    <div className={`columns-2 gap-20 align-start ${styles.two}`}>
      <Panel title="History">
        {history.length === 0 && <p className={`muted ${styles.none}`}>Nothing was decided yet.</p>}
        <dl className={`stack gap-14 ${styles.form}`}>
          {history.map(({ at, action, actorName, reason }) => (
            <div key={at + action}>
              <dt className={`note ${styles.remark}`}>
                {formatDateTime(at)}, {actorName}: {getActionName(action)}
              </dt>
              <dd>{reason}</dd>
            </div>
          ))}
        </dl>
        {changes.length > 0 && <h3 className={`note ${styles.remark}`}>Changed by the kitchen</h3>}
        <dl className={`stack gap-14 ${styles.form}`}>
          {changes.map(({ at, actorName, fact, before, after }) => (
            <div key={at + fact}>
              <dt className={`note ${styles.remark}`}>
                {formatDateTime(at)}, {actorName}: {fact}
              </dt>
              <dd>
                {before || 'None'} became {after || 'none'}
              </dd>
            </div>
          ))}
        </dl>
      </Panel>
      <Panel title="Ratings" note={ratings.length > 0 && <AllRatings restaurantId={id} />}>
        {ratings.length === 0 && (
          <p className={`muted ${styles.none}`}>
            {ratingCount > 0 ? `None of the ${ratingCount} ratings can be shown one by one.` : 'None yet.'}
          </p>
        )}
        <dl className={`stack gap-14 ${styles.form}`}>
          {ratings.map(({ rating, review, createdAt }) => (
            <div key={createdAt}>
              <dt className={`note ${styles.remark}`}>
                {rating} of 5, {formatDateTime(createdAt)}
              </dt>
              <dd>{review || 'Without words'}</dd>
            </div>
          ))}
        </dl>
      </Panel>
    </div>
  );
}

const AllRatings = ({ restaurantId }: { restaurantId: string }) => (
  <Link className={styles.link} to={`/admin/ratings?restaurant=${restaurantId}`}>
    All, to hide or show
  </Link>
);

const getActionName = (action: string): string =>
  action in auditActionNames ? auditActionNames[action as AuditAction] : action;

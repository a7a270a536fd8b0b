import type { SampleSpot } from '@fondly/contract/waitlist';
import * as m from '@fondly/messages';
import { IconCheck } from '@tabler/icons-react';
import { restaurantLanguage } from '../../shared/language/restaurant-language.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { Picture } from '../../shared/ui/display/picture.tsx';
import styles from './spot-card.module.css';

type Props = { spot: SampleSpot; isRequested: boolean; onRequest: () => void };

/** A sample restaurant that could open here. */
export function SpotCard({ spot, isRequested, onRequest }: Props) {
  return (
    <article
      className={`radius-20 grid gap-14 bordered padding-12 align-center ${styles.card}`}
      aria-labelledby={`spot-${spot.id}`}
    >
      <Picture src={spot.image} alt="" ratio="1/1" sizes="104px" className={styles.picture} />
      <div className="stack gap-4 justify-items-start">
        <p className="muted text-12 weight-600">{m.zip_spot_not_partner()}</p>
        <h3 id={`spot-${spot.id}`} className="text-17 weight-700 item-name" lang={restaurantLanguage}>
          {spot.name}
        </h3>
        <p className="note margin-bottom-6" lang={restaurantLanguage}>
          {spot.tagline}
        </p>
        {isRequested ? (
          <p className={`row weight-650 gap-6 ${styles.requested}`} role="status">
            <IconCheck size={18} aria-hidden />
            {m.zip_spot_requested()}
          </p>
        ) : (
          <Button variant="light" size="row" aria-describedby={`spot-${spot.id}`} onClick={onRequest}>
            {m.zip_spot_request()}
          </Button>
        )}
      </div>
    </article>
  );
}

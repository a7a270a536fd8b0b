import type { SearchView } from '@fondly/contract/meals';
import { policies } from '@fondly/contract/policies';
import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../shared/ui/actions/button.tsx';
import styles from './no-meals-yet.module.css';
import { WaitlistForm } from './waitlist-form.tsx';

type Props = {
  zip: string;
  place: SearchView['place'];
  onTryAnother: () => void;
  /** Null when the largest radius was searched already. */
  onSearchFarther: (() => void) | null;
};

/** A ZIP without meals, with a form to join the waitlist. */
export function NoMealsYet({ zip, place, onTryAnother, onSearchFarther }: Props) {
  const [joined, setJoined] = useState<string | null>(null);
  return (
    <section className={`clip columns-2 radius-28 margin-top-8 ${styles.panel}`} aria-labelledby="nothing">
      <div className={`relative clip ${styles.picture}`}>
        <img src="/pictures/hero-900.webp" alt="" width={900} height={675} loading="lazy" />
      </div>
      {joined ? (
        <div className={`stack gap-12 content-center ${styles.words}`} role="status">
          <h2 id="nothing" className={`weight-800 tighter ${styles.title}`}>
            You're on the waitlist!
          </h2>
          {/* The server's sentence begins with the words of the title, which need not be said twice. */}
          <p className="subdued">{joined.replace(/^You're on the waitlist! /, '')}</p>
          <Button variant="light" onClick={onTryAnother}>
            Try Another ZIP Code
          </Button>
        </div>
      ) : (
        <div className={`stack gap-12 content-center ${styles.words}`}>
          <h2 id="nothing" className={`weight-800 tighter ${styles.title}`}>
            No meals near you (yet)
          </h2>
          <p className="subdued">
            {describePlace(place)} Leave your email, and you'll be the first to hear when {zip} goes live.
          </p>
          <WaitlistForm zip={zip} onJoined={setJoined} />
          {onSearchFarther && (
            <Button variant="default" onClick={onSearchFarther}>
              Look up to {policies.nearbyMaxMiles} miles away
            </Button>
          )}
          <Button variant="subtle" onClick={onTryAnother}>
            Try Another ZIP
          </Button>
          <Link className={`centered link ${styles.ask}`} to={`/zip/${zip}`}>
            Ask for a restaurant in {zip}, and get $3 off
          </Link>
          <p className="text-13 centered subdued">
            We'll only email you about new restaurants in your area. Unsubscribe anytime.
          </p>
        </div>
      )}
    </section>
  );
}

function describePlace(place: Props['place']): string {
  if (place?.area) return `We're adding ${place.area} kitchens every week.`;
  return `Fondly isn't in ${place?.cityAndState ?? 'this area'} yet.`;
}

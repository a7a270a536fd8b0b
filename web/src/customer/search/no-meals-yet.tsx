import type { SearchView } from '@fondly/contract/meals';
import { policies } from '@fondly/contract/policies';
import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../shared/ui/actions/button.tsx';
import styles from './no-meals-yet.module.css';
import { WaitlistForm } from './waitlist-form.tsx';

type Props = {
  zip: string;
  zipLocation: SearchView['zipLocation'];
  onTryAnother: () => void;
  /** Null when the largest radius was searched already. */
  onSearchFarther: (() => void) | null;
};

/** A ZIP without meals, with a form to join the waitlist. */
export function NoMealsYet({ zip, zipLocation, onTryAnother, onSearchFarther }: Props) {
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
            {describeZip(zipLocation)} Leave your email, and you'll be the first to hear when {zip} goes live.
          </p>
          <WaitlistForm zip={zip} onJoined={setJoined} />
          {onSearchFarther && (
            <Button variant="default" onClick={onSearchFarther}>
              Look up to {policies.nearbyMaxMiles} miles away
            </Button>
          )}
          <p className="row wrap text-15 gap-12">
            <Button variant="subtle" size="row" onClick={onTryAnother}>
              Try Another ZIP
            </Button>
            <Link className="link" to={`/zip/${zip}`}>
              Ask for a restaurant in {zip}
            </Link>
          </p>
          <p className="text-13 centered subdued">
            We'll only email you about new restaurants in your area. Unsubscribe anytime.
          </p>
        </div>
      )}
    </section>
  );
}

function describeZip(zipLocation: Props['zipLocation']): string {
  if (zipLocation?.area) return `We're adding ${zipLocation.area} kitchens every week.`;
  return `Fondly isn't in ${zipLocation?.cityAndState ?? 'this area'} yet.`;
}

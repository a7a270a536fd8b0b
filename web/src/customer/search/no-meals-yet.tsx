import type { SearchView } from '@fondly/contract/meals';
import { policies } from '@fondly/contract/policies';
import * as m from '@fondly/messages';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { Button } from '../../shared/ui/actions/button.tsx';
import { mealSearch } from '../queries.ts';
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
  const [joined, setJoined] = useState(false);
  return (
    <section className={`clip columns-2 radius-28 margin-top-8 ${styles.panel}`} aria-labelledby="nothing">
      <div className={`relative clip ${styles.picture}`}>
        <img src="/pictures/hero-900.webp" alt="" width={900} height={675} loading="lazy" />
      </div>
      {joined ? (
        <div className={`stack gap-12 content-center ${styles.words}`} role="status">
          <h2 id="nothing" className={`weight-800 tighter ${styles.title}`}>
            {m.search_waitlist_joined_title()}
          </h2>
          <p className="subdued">{m.search_waitlist_joined_text()}</p>
          <Button variant="light" onClick={onTryAnother}>
            {m.search_another_zip_code()}
          </Button>
        </div>
      ) : (
        <div className={`stack gap-12 content-center ${styles.words}`}>
          <h2 id="nothing" className={`weight-800 tighter ${styles.title}`}>
            {m.search_no_meals_title()}
          </h2>
          {onSearchFarther && <FartherMeals zip={zip} onSearch={onSearchFarther} />}
          <p className="subdued">{describeZip(zip, zipLocation)}</p>
          <WaitlistForm zip={zip} onJoined={() => setJoined(true)} />
          <p className="row wrap text-15 gap-12">
            <Button variant="subtle" size="row" onClick={onTryAnother}>
              {m.search_another_zip()}
            </Button>
            <Link className="link" to={`/zip/${zip}`}>
              {m.search_ask_for_restaurant({ zip })}
            </Link>
          </p>
          <p className="text-13 centered subdued">{m.search_waitlist_privacy()}</p>
        </div>
      )}
    </section>
  );
}

/** The best that this page can offer: meals farther away, with their number. Its height is the same in every state. */
function FartherMeals({ zip, onSearch }: { zip: string; onSearch: () => void }) {
  const { data } = useQuery(mealSearch(zip, policies.nearbyMaxMiles));
  const miles = policies.nearbyMaxMiles;
  const count = data ? data.meals.length + data.nearby.length : null;
  if (count === 0) return <p className="row muted min-height-48">{m.search_farther_none({ miles })}</p>;
  return (
    <Button onClick={onSearch}>
      {count === null ? m.search_farther({ count: miles }) : m.search_farther_found({ count, miles })}
    </Button>
  );
}

function describeZip(zip: string, zipLocation: Props['zipLocation']): string {
  if (!zipLocation) return m.search_no_meals_here({ zip });
  const { area, cityAndState: city } = zipLocation;
  return area ? m.search_no_meals_in_area({ area, zip }) : m.search_no_meals_in_city({ city, zip });
}

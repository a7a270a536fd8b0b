import { formatCents } from '@fondly/contract/money';
import type { Evening } from '@fondly/contract/restaurant/evening';
import * as m from '@fondly/messages';
import { IconHeart } from '@tabler/icons-react';

/** What the restaurant saved today, and what customers wrote. */
export function EveningSums({ evening: { portions, earnedCents, thanks, words } }: { evening: Evening }) {
  return (
    <section className="row gap-14 on-butter radius-20 padding-16" aria-label={m.evening_label()}>
      <IconHeart size={28} aria-hidden />
      <div className="stack fit gap-4">
        <p className="weight-700">{m.evening_saved({ count: portions })}</p>
        <p className="text-14">
          {[
            earnedCents !== undefined && m.evening_earned({ amount: formatCents(earnedCents) }),
            thanks > 0 && m.evening_thanks({ count: thanks }),
          ]
            .filter(Boolean)
            .join(' ')}
        </p>
        {words.map(({ name, review }) => (
          <p key={`${name} ${review}`} className="text-14 break" lang="">
            {m.evening_words({ review, name })}
          </p>
        ))}
      </div>
    </section>
  );
}

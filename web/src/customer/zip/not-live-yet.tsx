import type { SampleSpot } from '@fondly/contract/waitlist';
import * as m from '@fondly/messages';
import { IconGift, IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MessageText } from '../../shared/language/message-text.tsx';
import { pageLocale } from '../../shared/language/page-language.ts';
import { LoadFailed } from '../../shared/page/load-failed.tsx';
import { Button } from '../../shared/ui/actions/button.tsx';
import { SkeletonList } from '../../shared/ui/feedback/skeleton-list.tsx';
import { sampleSpots, zipDemand } from '../queries.ts';
import { ContactDialog } from './contact-dialog.tsx';
import styles from './not-live-yet.module.css';
import { SpotCard } from './spot-card.tsx';
import { WaitlistBar } from './waitlist-bar.tsx';
import { requestKey, type WaitlistRequest } from './waitlist-request.ts';

/** A ZIP without restaurants: the coupon, sample restaurants to ask for, and the sticky bar. */
export function NotLiveYet({ zip }: { zip: string }) {
  const [request, setRequest] = useState<WaitlistRequest | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [submitted, setSubmitted] = useState<readonly string[]>([]);
  const openDialog = (next: WaitlistRequest) => {
    setRequest(next);
    setOpen(true);
  };
  const isSubmitted = (request: WaitlistRequest) => submitted.includes(requestKey(request));

  return (
    <div className={`stack ${styles.page}`}>
      <EarlyIntro zip={zip} />
      <section className="stack gap-20" aria-labelledby="spots">
        <h2 id="spots" className={styles.heading}>
          {m.zip_spots_title()}
        </h2>
        <p className="muted">{m.zip_spots_note()}</p>
        <Spots
          zip={zip}
          isRequested={(spot) => isSubmitted({ kind: 'spot', spot })}
          onRequest={(spot) => openDialog({ kind: 'spot', spot })}
        />
        <p className={`row wrap muted ${styles.other}`}>
          {m.zip_other_question()}
          <Button variant="subtle" size="row" className={styles.name} onClick={() => openDialog({ kind: 'other' })}>
            {m.zip_other_button()}
          </Button>
        </p>
      </section>
      <WaitlistBar zip={zip} isJoined={isSubmitted({ kind: 'coupon' })} onJoin={() => openDialog({ kind: 'coupon' })} />
      {request && (
        <ContactDialog
          zip={zip}
          request={request}
          isOpen={isOpen}
          onClose={() => setOpen(false)}
          onSubmitted={() => setSubmitted([...submitted, requestKey(request)])}
        />
      )}
    </div>
  );
}

type SpotsProps = { zip: string; isRequested: (spot: SampleSpot) => boolean; onRequest: (spot: SampleSpot) => void };

/** Without sample spots, the form below still accepts any restaurant. */
function Spots({ zip, isRequested, onRequest }: SpotsProps) {
  const { data, isPending, error, refetch } = useQuery(sampleSpots(zip));
  if (isPending) return <SkeletonList what={m.zip_spots_what()} rows={4} className={styles.grid} />;
  if (!data) return <LoadFailed what={m.zip_spots_what()} error={error} onRetry={() => void refetch()} />;
  if (data.spots.length === 0) return null;
  return (
    <ul className={styles.grid}>
      {data.spots.map((spot) => (
        <li key={spot.id}>
          <SpotCard spot={spot} isRequested={isRequested(spot)} onRequest={() => onRequest(spot)} />
        </li>
      ))}
    </ul>
  );
}

function EarlyIntro({ zip }: { zip: string }) {
  const { data } = useQuery(zipDemand(zip));
  return (
    <section className={`clip columns-2 radius-28 ${styles.early}`}>
      <div className={`stack gap-16 justify-items-start content-center ${styles.words}`}>
        <p className={`row text-14 weight-650 pill white gap-6 ${styles.incentive}`}>
          <IconGift size={18} aria-hidden />
          {m.zip_incentive()}
        </p>
        <h1 className={`weight-800 ${styles.title}`}>{m.zip_title()}</h1>
        <p className={`text-18 subdued ${styles.lead}`}>
          <MessageText parts={m.zip_lead.parts({ zip })} tags={{ zip: (text) => <b>{text}</b> }} />
        </p>
        <p className="row gap-6 weight-650">
          <IconUsers size={20} aria-hidden />
          {data?.waiting ? <Waiting count={data.waiting} zip={zip} /> : m.zip_waiting_few()}
        </p>
      </div>
      <div className={`relative ${styles.picture}`}>
        <img src="/pictures/hero-900.webp" alt="" width={900} height={675} />
      </div>
    </section>
  );
}

const Waiting = ({ count, zip }: { count: number; zip: string }) => (
  <span>
    <MessageText
      parts={m.public_demand_count.parts({ count, number: count.toLocaleString(pageLocale), zip })}
      tags={{ number: (text) => <span className="num">{text}</span> }}
    />
  </span>
);

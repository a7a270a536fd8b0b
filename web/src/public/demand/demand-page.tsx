import type { Output } from '@fondly/contract/api';
import { IconArrowRight, IconMapPin } from '@tabler/icons-react';
import { type FormEvent, useCallback, useEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { call } from '../../shared/api/call.ts';
import { pageLocale } from '../../shared/language/page-language.ts';
import { LoadFailed } from '../../shared/page/load-failed.tsx';
import { pageMeta } from '../../shared/page/page-meta.ts';
import { SkipLink } from '../../shared/page/skip-link.tsx';
import { Button } from '../../shared/ui/actions/button.tsx';
import { ButtonLink } from '../../shared/ui/actions/button-link.tsx';
import { Skeleton } from '../../shared/ui/feedback/skeleton.tsx';
import { ZipField } from '../../shared/ui/forms/zip-field.tsx';
import { PublicFooter } from '../public-footer.tsx';
import { PublicNav } from '../public-nav.tsx';
import styles from './demand-page.module.css';

type Demand = Output<'GET /api/public/demand/:zip'>;
type Loaded = { demand: Demand } | { failure: unknown } | null;

export const meta = pageMeta({
  title: 'Neighbors who wait for a kitchen',
  description: 'See how many people wait for surplus meals in a ZIP of yours, and cook for them.',
});

const isZip = (text: string): boolean => /^\d{5}$/.test(text);

/** `/demand/{zip}`: shows a future restaurant whether people wait in a ZIP. Without a ZIP it asks for one. */
export default function DemandPage() {
  const { zip = '' } = useParams();
  return (
    <>
      <SkipLink />
      <PublicNav />
      <main id="main" className={`stack center-block content-start ${styles.page}`}>
        {isZip(zip) ? <ZipDemand key={zip} zip={zip} /> : <ZipPrompt zip={zip} />}
        <ZipForm zip={zip} />
      </main>
      <PublicFooter />
    </>
  );
}

function ZipPrompt({ zip }: { zip: string }) {
  return (
    <div className="stack gap-18">
      <h1 className={`weight-800 ${styles.title}`}>{zip ? 'Invalid ZIP code' : 'Who is waiting near your kitchen?'}</h1>
      <p className={`text-18 subdued ${styles.lead}`}>
        {zip
          ? 'A ZIP code has five digits, such as 30318.'
          : 'People tell us where they would love to pick up. Look whether they wait where you cook.'}
      </p>
    </div>
  );
}

function ZipDemand({ zip }: { zip: string }) {
  const [loaded, setLoaded] = useState<Loaded>(null);
  const load = useCallback(() => {
    const controller = new AbortController();
    setLoaded(null);
    call('GET /api/public/demand/:zip', { params: { zip }, signal: controller.signal }).then(
      (demand) => setLoaded({ demand }),
      (failure: unknown) => !controller.signal.aborted && setLoaded({ failure }),
    );
    return () => controller.abort();
  }, [zip]);
  useEffect(load, [load]);
  if (!loaded) {
    return (
      <div className="stack gap-18" role="status" aria-label={`Loading who waits in ${zip}`}>
        <Skeleton width="60%" height={28} />
        <Skeleton height={140} radius={16} />
      </div>
    );
  }
  if ('failure' in loaded) {
    return <LoadFailed what={`who waits in ${zip}`} error={loaded.failure} onRetry={() => void load()} />;
  }
  return <DemandResult demand={loaded.demand} />;
}

function DemandResult({ demand: { zip, cityAndState, waiting, restaurants } }: { demand: Demand }) {
  if (cityAndState === null && waiting === null) return <UnknownZip zip={zip} />;
  return (
    <div className="stack gap-18">
      {/* A page without a number says nothing that a search engine should keep. */}
      {waiting === null && <meta name="robots" content="noindex" />}
      <p className={`row muted weight-600 gap-6 ${styles.place}`}>
        <IconMapPin size={18} aria-hidden />
        {cityAndState ? `${zip}, ${cityAndState}` : zip}
      </p>
      <h1 className={`weight-800 ${styles.title}`}>
        {waiting === null ? (
          `Be the kitchen that ${zip} talks about`
        ) : (
          <>
            <span className={`num ${styles.number}`}>{waiting.toLocaleString(pageLocale)}</span> neighbors are waiting
            in {zip}
          </>
        )}
      </h1>
      <p className={`text-18 subdued ${styles.lead}`}>
        {waiting === null
          ? 'People are only beginning to ask here. We show a number once it is too large to tell anybody apart.'
          : 'They gave us their address to hear when surplus meals go live near them. List one, and we tell them.'}{' '}
        {formatRestaurantCount(restaurants)}
      </p>
      <div className="flex wrap gap-12">
        <ButtonLink size="main" to={`/signup-flow?zip=${zip}`}>
          Cook for {zip}
          <IconArrowRight size={20} aria-hidden />
        </ButtonLink>
        <ButtonLink size="main" variant="light" to={`/zip/${zip}`}>
          I want to eat here
        </ButtonLink>
      </div>
      <p className="muted text-15">No fees in the pilot, weekly payouts to your bank, no minimum order.</p>
    </div>
  );
}

function UnknownZip({ zip }: { zip: string }) {
  return (
    <div className="stack gap-18">
      <meta name="robots" content="noindex" />
      <h1 className={`weight-800 ${styles.title}`}>We do not know {zip}</h1>
      <p className={`text-18 subdued ${styles.lead}`}>No post office goes by these digits. Is one of them another?</p>
    </div>
  );
}

function formatRestaurantCount(restaurants: number): string {
  if (restaurants === 0) return 'No kitchen sells here yet.';
  return restaurants === 1 ? 'One kitchen sells here already.' : `${restaurants} kitchens sell here already.`;
}

function ZipForm({ zip }: { zip: string }) {
  const navigate = useNavigate();
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('zip') ?? '').trim();
    setError(isZip(typed) ? undefined : 'Please enter a 5-digit ZIP code.');
    if (isZip(typed)) void navigate(`/demand/${typed}`);
  };
  return (
    <form className={isZip(zip) ? `${styles.form} ${styles.after}` : styles.form} onSubmit={submit} noValidate>
      <ZipField
        label={isZip(zip) ? 'Look at another ZIP' : 'ZIP code'}
        name="zip"
        autoComplete="postal-code"
        placeholder="30318"
        error={error}
      />
      <Button type="submit" variant={isZip(zip) ? 'default' : 'primary'} className={styles.look}>
        Look
      </Button>
    </form>
  );
}

import type { Output } from '@fondly/contract/api';
import { formatCents } from '@fondly/contract/money';
import * as m from '@fondly/messages';
import { IconArrowRight, IconMapPin } from '@tabler/icons-react';
import { type FormEvent, useCallback, useEffect, useState } from 'react';
import { useParams } from 'wouter';
import { call } from '../../shared/api/call.ts';
import { MessageText } from '../../shared/language/message-text.tsx';
import { pageLocale } from '../../shared/language/page-language.ts';
import { hasRestaurantFees } from '../../shared/page/has-restaurant-fees.ts';
import { LoadFailed } from '../../shared/page/load-failed.tsx';
import { useNavigate } from '../../shared/page/page-location.ts';
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
  title: m.public_demand_title,
  description: m.public_demand_description,
});

/** Plain arithmetic that a kitchen can check, and no promise. */
const example = { mealsPerDay: 6, days: 5, priceCents: 800 };

const isZip = (text: string): boolean => /^\d{5}$/.test(text);

/** `/demand/{zip}`: shows a future restaurant whether people wait in a ZIP. Without a ZIP it asks for one. */
export default function DemandPage() {
  const { zip = '' } = useParams();
  return (
    <>
      <SkipLink />
      <PublicNav />
      <main id="main" className={`grid center-block content-start ${styles.page}`}>
        <div className={`stack content-start ${styles.words}`}>
          {isZip(zip) ? <ZipDemand key={zip} zip={zip} /> : <ZipPrompt zip={zip} />}
          <ZipForm zip={zip} />
        </div>
        <picture className={styles.picture}>
          <source media="(max-width: 899px)" type="image/avif" srcSet="/pictures/hero-900.avif" />
          <source type="image/avif" srcSet="/pictures/hero.avif" />
          <img className="full" src="/pictures/hero-900.webp" alt="" width={1600} height={1200} loading="lazy" />
        </picture>
      </main>
      <PublicFooter />
    </>
  );
}

function ZipPrompt({ zip }: { zip: string }) {
  return (
    <div className="stack gap-18">
      <h1 className={`weight-800 ${styles.title}`}>
        {zip ? m.public_demand_invalid_title() : m.public_demand_ask_title()}
      </h1>
      <p className={`text-18 subdued ${styles.lead}`}>{zip ? m.public_demand_invalid() : m.public_demand_ask()}</p>
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
      <div
        className={`stack gap-18 content-start ${styles.result}`}
        role="status"
        aria-label={m.public_demand_loading({ zip })}
      >
        <Skeleton width="40%" height={24} />
        <Skeleton height={120} radius={16} />
        <Skeleton height={96} radius={16} />
        <Skeleton width="60%" height={56} radius={999} />
      </div>
    );
  }
  if ('failure' in loaded) {
    return (
      <LoadFailed level={1} what={m.public_demand_what({ zip })} error={loaded.failure} onRetry={() => void load()} />
    );
  }
  return <DemandResult demand={loaded.demand} />;
}

function DemandResult({ demand: { zip, cityAndState, waiting, restaurants } }: { demand: Demand }) {
  if (cityAndState === null && waiting === null) return <UnknownZip zip={zip} />;
  return (
    <div className={`stack gap-18 content-start ${styles.result}`}>
      {/* A page without a number says nothing that a search engine should keep. */}
      {waiting === null && <meta name="robots" content="noindex" />}
      <p className={`row muted weight-600 gap-6 ${styles.place}`}>
        <IconMapPin size={18} aria-hidden />
        {cityAndState ? m.public_demand_place({ zip, place: cityAndState }) : zip}
      </p>
      <h1 className={`weight-800 ${styles.title}`}>
        {waiting === null ? (
          m.public_demand_few_title({ zip })
        ) : (
          <MessageText
            parts={m.public_demand_count.parts({ count: waiting, number: waiting.toLocaleString(pageLocale), zip })}
            tags={{ number: (text) => <span className={`num ${styles.number}`}>{text}</span> }}
          />
        )}
      </h1>
      <p className={`text-18 subdued ${styles.lead}`}>
        {waiting === null ? m.public_demand_few() : m.public_demand_many()} {formatRestaurantCount(restaurants)}
      </p>
      <div className="flex wrap gap-12">
        <ButtonLink size="main" to={`/signup-flow?zip=${zip}`}>
          {m.public_demand_cook({ zip })}
          <IconArrowRight size={20} aria-hidden />
        </ButtonLink>
        <ButtonLink size="main" variant="light" to={`/zip/${zip}`}>
          {m.public_demand_eat()}
        </ButtonLink>
      </div>
      <p className="muted text-15">
        {hasRestaurantFees() ? m.public_demand_terms_with_fees() : m.public_demand_terms()}
      </p>
      <p className={`on-leaf radius-16 padding-16 ${styles.example}`}>
        <b>{m.public_demand_example_title()}</b>{' '}
        {m.public_demand_example({
          meals: example.mealsPerDay,
          price: formatCents(example.priceCents),
          days: example.days,
          week: formatCents(example.mealsPerDay * example.days * example.priceCents),
        })}
      </p>
    </div>
  );
}

function UnknownZip({ zip }: { zip: string }) {
  return (
    <div className="stack gap-18">
      <meta name="robots" content="noindex" />
      <h1 className={`weight-800 ${styles.title}`}>{m.public_demand_unknown_title({ zip })}</h1>
      <p className={`text-18 subdued ${styles.lead}`}>{m.public_demand_unknown()}</p>
    </div>
  );
}

function formatRestaurantCount(restaurants: number): string {
  return restaurants === 0 ? m.public_demand_no_kitchens() : m.public_demand_kitchens({ count: restaurants });
}

function ZipForm({ zip }: { zip: string }) {
  const navigate = useNavigate();
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('zip') ?? '').trim();
    setError(isZip(typed) ? undefined : m.common_enter_zip());
    if (isZip(typed)) navigate(`/demand/${typed}`);
  };
  return (
    <form className={isZip(zip) ? `${styles.form} ${styles.after}` : styles.form} onSubmit={submit} noValidate>
      <ZipField
        label={isZip(zip) ? m.public_demand_other_zip() : m.common_zip_code()}
        name="zip"
        autoComplete="postal-code"
        placeholder="30318"
        error={error}
      />
      <Button type="submit" variant={isZip(zip) ? 'default' : 'primary'} className={styles.look}>
        {m.public_demand_check()}
      </Button>
    </form>
  );
}

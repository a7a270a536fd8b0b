import type { Output } from '@fondly/contract/api';
import { type Listing, listingKinds } from '@fondly/contract/moderation/listing-report-reasons';
import * as m from '@fondly/messages';
import { useEffect, useState } from 'react';
import { useParams } from 'wouter';
import { isApiError } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { LoadFailed } from '../../shared/page/load-failed.tsx';
import { pageMeta } from '../../shared/page/page-meta.ts';
import { ButtonLink } from '../../shared/ui/actions/button-link.tsx';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { Skeleton } from '../../shared/ui/feedback/skeleton.tsx';
import { ProsePage } from '../prose-page.tsx';
import { ListingReportForm } from './listing-report-form.tsx';

type Loaded = { name: Output<'GET /api/listings/:kind/:id'> } | { failure: unknown } | null;

export const meta = pageMeta({ title: m.listing_report_title, hidden: true });

/** `/report/meal/{mealId}` and `/report/kitchen/{kitchenId}`: people report what is wrong without an account. */
export default function ListingReportPage() {
  const { kind: kindInUrl = '', id = '' } = useParams();
  const kind = listingKinds.find((one) => one === kindInUrl) ?? 'meal';
  const [isSent, setSent] = useState(false);
  return (
    <ProsePage title={m.listing_report_title()} lead={m.listing_report_lead()}>
      {isSent ? <Sent /> : <Report key={`${kind}/${id}`} listing={{ kind, id }} onSent={() => setSent(true)} />}
    </ProsePage>
  );
}

function Report({ listing, onSent }: { listing: Listing; onSent: () => void }) {
  const [loaded, setLoaded] = useState<Loaded>(null);
  const [attempt, setAttempt] = useState(0);
  const { kind, id } = listing;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt reads again.
  useEffect(() => {
    const controller = new AbortController();
    setLoaded(null);
    call('GET /api/listings/:kind/:id', { params: { kind, id }, signal: controller.signal }).then(
      (name) => setLoaded({ name }),
      (failure: unknown) => !controller.signal.aborted && setLoaded({ failure }),
    );
    return () => controller.abort();
  }, [kind, id, attempt]);
  if (!loaded)
    return (
      <div className="stack gap-18" role="status" aria-label={m.listing_report_title()}>
        <Skeleton width="60%" height={28} />
        {/* As long as the form, so that the footer does not move on the screen. */}
        <Skeleton height="100vh" radius={16} />
      </div>
    );
  if ('name' in loaded) return <ListingReportForm listing={listing} name={loaded.name} onSent={onSent} />;
  if (isApiError(loaded.failure, 'listing-not-found', 'invalid-input')) return <NotFound />;
  return (
    <LoadFailed what={m.listing_report_what()} error={loaded.failure} onRetry={() => setAttempt((last) => last + 1)} />
  );
}

const NotFound = () => (
  <div className="stack gap-18">
    <Banner tone="warning">{m.listing_report_not_found()}</Banner>
    <Back />
  </div>
);

const Sent = () => (
  <div className="stack gap-18">
    <Banner tone="success">{m.listing_report_sent()}</Banner>
    <Back />
  </div>
);

const Back = () => (
  <div>
    <ButtonLink variant="light" to="/kitchens">
      {m.kitchens_all()}
    </ButtonLink>
  </div>
);

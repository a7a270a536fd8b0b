import type { FriendsPassView } from '@fondly/contract/account/pickup-passes';
import { formatFoodAdvice } from '@fondly/contract/food';
import { formatDayOrToday, formatPickupWindow } from '@fondly/contract/time';
import * as m from '@fondly/messages';
import { IconLocation } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'wouter';
import { isApiError } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { QueryProvider } from '../../shared/api/query-provider.tsx';
import { useNow } from '../../shared/api/use-now.ts';
import { restaurantLanguage } from '../../shared/language/restaurant-language.ts';
import { AllergensAndDiets } from '../../shared/meal/allergens-and-diets.tsx';
import { LoadFailed } from '../../shared/page/load-failed.tsx';
import { pageMeta } from '../../shared/page/page-meta.ts';
import { buttonClass } from '../../shared/ui/actions/button-class.ts';
import { ButtonLink } from '../../shared/ui/actions/button-link.tsx';
import { QrCode } from '../../shared/ui/display/qr-code.tsx';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { Skeleton } from '../../shared/ui/feedback/skeleton.tsx';
import { ProsePage } from '../prose-page.tsx';
import styles from './pickup-pass-page.module.css';

export const meta = pageMeta({ title: m.pass_page_title, hasSecretUrl: true });

type Details = NonNullable<FriendsPassView['details']>;

/** The pickup can be moved, canceled, or over while the page is open. */
const refetchMilliseconds = 60_000;

/** `/pass/{token}`: a friend picks up an order, without an account. */
export default function PickupPassPage() {
  return (
    <QueryProvider>
      <PickupPass />
    </QueryProvider>
  );
}

function PickupPass() {
  const { token = '' } = useParams();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['pickup-pass', token],
    queryFn: ({ signal }) => call('GET /api/pickup-passes/:token', { params: { token }, signal }),
    refetchInterval: refetchMilliseconds,
  });
  const lead = data?.details ? m.pass_page_lead({ friend: data.friend, buyer: data.details.buyerName }) : '';
  return (
    <ProsePage title={m.pass_page_title()} lead={lead}>
      {/* The key replaces the element after loading, so the lead moves nothing that is already on the screen. */}
      <div key={isPending ? 'loading' : 'loaded'} className={styles.pass}>
        {data ? (
          <Pass pass={data} />
        ) : isPending ? (
          <div className="stack gap-18" role="status" aria-label={m.pass_page_title()}>
            <Skeleton height={280} radius={20} />
            <Skeleton height={160} radius={16} />
          </div>
        ) : isApiError(error, 'pickup-pass-not-found', 'invalid-input') ? (
          <Ended text={m.problem_pickup_pass_not_found()} />
        ) : (
          <LoadFailed what={m.pass_page_read()} error={error} onRetry={() => void refetch()} />
        )}
      </div>
    </ProsePage>
  );
}

const endTexts = {
  used: m.pass_page_used,
  canceled: m.pass_page_canceled,
  expired: m.pass_page_expired,
  ended: m.pass_page_ended,
};

function Pass({ pass: { state, details } }: { pass: FriendsPassView }) {
  if (details) return <LivePass details={details} />;
  return <Ended text={state === 'live' ? m.problem_pickup_pass_not_found() : endTexts[state]()} />;
}

const Ended = ({ text }: { text: string }) => (
  <div className="stack gap-18">
    <Banner tone="info">{text}</Banner>
    <div>
      <ButtonLink variant="light" to="/">
        {m.pass_page_about()}
      </ButtonLink>
    </div>
  </div>
);

function LivePass({ details }: { details: Details }) {
  const now = useNow();
  const { restaurantName, restaurantAddress, timezone } = details;
  const [start, end] = [new Date(details.pickupStart), new Date(details.pickupEnd)];
  const advice = formatFoodAdvice(details, timezone);
  const destination = encodeURIComponent(`${restaurantName}, ${restaurantAddress}`);
  return (
    <div className="stack gap-20">
      <div className={`stack centered gap-10 on-leaf radius-20 justify-items-center ${styles.code}`}>
        <p className="text-14 weight-650">{m.pass_page_code()}</p>
        <p className={`num weight-800 display ${styles.letters}`}>{details.pickupCode}</p>
        <QrCode text={details.pickupCode} label={m.customer_ticket_code_qr_label()} />
        <p className="text-14 subdued">{m.pass_page_show()}</p>
      </div>
      <dl className="stack gap-14">
        <Fact name={m.pass_page_window()}>
          <b className="num">
            {formatDayOrToday(start, timezone, now)}, {formatPickupWindow(start, end, timezone)}
          </b>
        </Fact>
        <Fact name={m.pass_page_where()}>
          <b>{restaurantName}</b>
          <span className="block">{restaurantAddress}</span>
          {details.pickupInstructions && (
            <span className="block muted" lang={restaurantLanguage}>
              {details.pickupInstructions}
            </span>
          )}
        </Fact>
        <Fact name={m.pass_page_meal()}>
          <b lang={restaurantLanguage}>
            {details.quantity} × {details.mealName}
          </b>
        </Fact>
      </dl>
      <AllergensAndDiets meal={details} />
      {advice && <p className="text-14 weight-600">{advice}</p>}
      {details.reheating && <p className="text-14">{m.meal_reheating({ text: details.reheating })}</p>}
      <div>
        <a
          className={buttonClass({})}
          href={`https://www.google.com/maps/dir/?api=1&destination=${destination}`}
          target="_blank"
          rel="noreferrer"
        >
          <IconLocation size={20} aria-hidden />
          {m.customer_ticket_directions_button()}
        </a>
      </div>
    </div>
  );
}

const Fact = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <div>
    <dt className="note">{name}</dt>
    <dd>{children}</dd>
  </div>
);

import * as m from '@fondly/messages';
import { IconExternalLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'wouter';
import { LoadFailed } from '../../shared/page/load-failed.tsx';
import { Button } from '../../shared/ui/actions/button.tsx';
import { useRestaurant } from '../navigation/restaurant-context.ts';
import { RestaurantPage } from '../navigation/restaurant-page.tsx';
import { PayoutSetupBanner } from '../overview/payout-setup-banner.tsx';
import { payouts } from '../queries.ts';
import { BankPayouts } from './bank-payouts.tsx';
import { EarningCards } from './earning-cards.tsx';
import { EarningLines } from './earning-lines.tsx';
import { earningPeriods } from './earning-periods.ts';
import { FeeBanner } from './fee-banner.tsx';
import { PayoutAccount } from './payout-account.tsx';
import { PayoutsSkeleton } from './payouts-skeleton.tsx';
import { Statement } from './statement.tsx';
import { usePaymentDashboard } from './use-payment-dashboard.ts';
import { YearSummary } from './year-summary.tsx';

/** The dashboard tab "payouts": earnings, setup, bank payouts. */
export function PayoutsTab() {
  const [params] = useSearchParams();
  const statement = params.get('statement');
  const year = params.get('year');
  if (statement) return <Statement id={statement} />;
  return year === null ? <Figures /> : <YearSummary chosen={/^20[2-9]\d$/.test(year) ? Number(year) : null} />;
}

function Figures() {
  const { restaurant } = useRestaurant();
  const [params] = useSearchParams();
  const period = earningPeriods.find((one) => one === params.get('earnings'));
  const read = useQuery(payouts());
  return (
    <RestaurantPage
      title={m.restaurant_payouts_title()}
      actions={restaurant.payoutSetup === 'on' && <PaymentDashboard />}
    >
      <PayoutSetupBanner />
      {read.isPending && <PayoutsSkeleton />}
      {read.isError && !read.data && (
        <LoadFailed
          audience="restaurant"
          what={m.restaurant_payouts_what()}
          error={read.error}
          onRetry={() => void read.refetch()}
        />
      )}
      {read.data && (
        <>
          <FeeBanner fee={read.data.fee} />
          <EarningCards figures={read.data} open={period ?? null} />
          {period && <EarningLines key={period} period={period} />}
          <div className="main-and-side">
            <BankPayouts payouts={read.data.payouts} />
            <PayoutAccount figures={read.data} />
          </div>
          <p>
            <Link to="/dashboard?tab=payouts&year=this" className="link alone">
              {m.restaurant_payouts_year_link()}
            </Link>
          </p>
        </>
      )}
    </RestaurantPage>
  );
}

function PaymentDashboard() {
  const { open, isBusy } = usePaymentDashboard();
  return (
    <Button variant="default" isPending={isBusy} onClick={open}>
      {m.restaurant_payouts_dashboard_button()}
      <IconExternalLink size={20} aria-hidden />
    </Button>
  );
}

import { formatMonthDay } from '@fondly/contract/time';
import * as m from '@fondly/messages';
import { ButtonLink } from '../../shared/ui/actions/button-link.tsx';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { useRestaurant } from '../navigation/restaurant-context.ts';
import { useHasRole } from '../navigation/use-has-role.ts';

/** The last day to finish the checklist for high-volume sellers, or why the restaurant does not sell. */
export function SellerDutyBanner() {
  const { sellerDuty } = useRestaurant().restaurant;
  const [isOwner, isManager] = [useHasRole('owner'), useHasRole('manager')];
  // Below the text, because both side by side are too narrow on a phone.
  const nextStep = isOwner ? (
    <div className="margin-top-8">
      <ButtonLink variant="default" size="row" to="/profile#seller-duty">
        {m.seller_duty_banner_link()}
      </ButtonLink>
    </div>
  ) : (
    ` ${m.seller_duty_banner_owner_only()}`
  );
  if (sellerDuty?.state === 'stopped') {
    return (
      <Banner tone="error" lead={m.seller_duty_banner_stopped_title()}>
        {m.seller_duty_banner_stopped_text()}
        {nextStep}
      </Banner>
    );
  }
  // Counter staff can do nothing about it while the restaurant sells.
  if (sellerDuty?.state !== 'due' || sellerDuty.dueOn === null || !isManager) return null;
  return (
    <Banner tone="warning" lead={`${m.seller_duty_due_title({ day: formatMonthDay(sellerDuty.dueOn) })}.`}>
      {m.seller_duty_banner_due_text()}
      {nextStep}
    </Banner>
  );
}

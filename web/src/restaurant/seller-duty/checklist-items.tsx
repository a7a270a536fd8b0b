import { policies } from '@fondly/contract/policies';
import type { SellerDutyView } from '@fondly/contract/restaurant/seller-duty';
import { toLocalDate } from '@fondly/contract/time';
import * as m from '@fondly/messages';
import { useState } from 'react';
import { call } from '../../shared/api/call.ts';
import { pageLocale } from '../../shared/language/page-language.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { ButtonLink } from '../../shared/ui/actions/button-link.tsx';
import { useRestaurant } from '../navigation/restaurant-context.ts';
import { ChecklistItem } from './checklist-item.tsx';
import styles from './seller-duty.module.css';
import { useDutyMutation } from './use-duty-mutation.ts';

type Props = { duty: SellerDutyView };

/** Stripe asks for both; for a restaurant without an account there, they are on its W-9. */
export function BankItem({ duty: { hasBank } }: Props) {
  return (
    <ChecklistItem
      title={m.seller_duty_bank_title()}
      isDone={hasBank}
      text={hasBank ? m.seller_duty_bank_done() : m.seller_duty_bank_open()}
    >
      <ButtonLink variant="default" className={styles.action} to="/dashboard?tab=payouts">
        {m.seller_duty_bank_button()}
      </ButtonLink>
    </ChecklistItem>
  );
}

export function EmailItem({ duty: { email, isEmailConfirmed } }: Props) {
  const [isSent, setSent] = useState(false);
  const { mutate, isPending, problem } = useDutyMutation(async () => {
    await call('POST /api/account/confirm-email', { body: {} });
    setSent(true);
    return null;
  });
  const openText = isSent ? m.seller_duty_email_sent({ email }) : m.seller_duty_email_open({ email });
  return (
    <ChecklistItem
      title={m.seller_duty_email_title()}
      isDone={isEmailConfirmed}
      text={isEmailConfirmed ? m.seller_duty_email_done({ email }) : openText}
      problem={problem}
    >
      <Button variant="default" className={styles.action} isPending={isPending} onClick={() => mutate(undefined)}>
        {m.seller_duty_email_send_button()}
      </Button>
    </ChecklistItem>
  );
}

/** The owner's statement, in one click. */
export function CertificationItem({ duty: { certifiedAt } }: Props) {
  const { restaurant } = useRestaurant();
  const { mutate, isPending, problem } = useDutyMutation(() =>
    call('POST /api/restaurant/seller-duty/certify', { body: {} }),
  );
  return (
    <ChecklistItem
      title={m.seller_duty_certify_title()}
      isDone={certifiedAt !== null}
      text={
        certifiedAt === null
          ? m.seller_duty_certify_open({ restaurant: restaurant.name })
          : m.seller_duty_certify_done({
              day: formatDate(certifiedAt, restaurant.timezone),
              count: policies.certificationMonths,
            })
      }
      problem={problem}
    >
      <Button className={styles.action} isPending={isPending} onClick={() => mutate(undefined)}>
        {m.seller_duty_certify_button()}
      </Button>
    </ChecklistItem>
  );
}

const formatDate = (at: string, timezone: string): string =>
  new Date(`${toLocalDate(new Date(at), timezone)}T12:00:00Z`).toLocaleDateString(pageLocale, {
    dateStyle: 'long',
    timeZone: 'UTC',
  });

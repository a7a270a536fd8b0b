import { formatCents } from '@fondly/contract/money';
import type { SellerDutyView } from '@fondly/contract/restaurant/seller-duty';
import { formatMonthDay } from '@fondly/contract/time';
import * as m from '@fondly/messages';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { LoadFailed } from '../../shared/page/load-failed.tsx';
import { usePageLocation } from '../../shared/page/page-location.ts';
import { Skeleton } from '../../shared/ui/feedback/skeleton.tsx';
import { useRestaurant } from '../navigation/restaurant-context.ts';
import { sellerDutyQuery } from '../queries.ts';
import { BankItem, CertificationItem, EmailItem } from './checklist-items.tsx';
import { PhoneItem } from './phone-item.tsx';

/** What the law asks of a high-volume seller, as a checklist. Nothing for other restaurants. For the owner only. */
export function SellerDutyPanel() {
  const { sellerDuty } = useRestaurant().restaurant;
  const query = useQuery({ ...sellerDutyQuery(), enabled: sellerDuty !== undefined });
  const heading = useRef<HTMLHeadingElement>(null);
  const { hash } = usePageLocation();
  const isTarget = hash === '#seller-duty' && query.data !== undefined;
  useEffect(() => {
    if (isTarget) heading.current?.focus();
  }, [isTarget]);
  if (!sellerDuty) return null;
  return (
    <section className="panel gap-16 span-all" id="seller-duty" aria-labelledby="seller-duty-heading">
      <h2 id="seller-duty-heading" className="text-18 tight" ref={heading} tabIndex={-1}>
        {m.seller_duty_heading()}
      </h2>
      {query.isPending && <Skeleton height={280} radius={12} />}
      {query.isError && !query.data && (
        <LoadFailed
          audience="restaurant"
          what={m.seller_duty_what()}
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.data && <Checklist duty={query.data} />}
    </section>
  );
}

function Checklist({ duty }: { duty: SellerDutyView }) {
  return (
    <>
      <p>{describeState(duty)}</p>
      <ul className="grid gap-16">
        <BankItem duty={duty} />
        <EmailItem duty={duty} />
        <PhoneItem duty={duty} />
        <CertificationItem duty={duty} />
      </ul>
    </>
  );
}

function describeState({ state, dueOn, limit }: SellerDutyView): string {
  const parameters = { sales: limit.sales, amount: formatCents(limit.cents) };
  if (state === 'stopped') return m.seller_duty_stopped_text();
  if (state === 'met') return m.seller_duty_met_text();
  if (state === 'due' && dueOn !== null)
    return `${m.seller_duty_due_title({ day: formatMonthDay(dueOn) })}. ${m.seller_duty_due_text(parameters)}`;
  return m.seller_duty_near_text(parameters);
}

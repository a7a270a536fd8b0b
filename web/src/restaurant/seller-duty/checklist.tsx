import { formatCents } from '@fondly/contract/money';
import type { SellerDutyView } from '@fondly/contract/restaurant/seller-duty';
import { formatMonthDay } from '@fondly/contract/time';
import * as m from '@fondly/messages';
import { BankItem, CertificationItem, EmailItem } from './checklist-items.tsx';
import { PhoneItem } from './phone-item.tsx';

export function Checklist({ duty }: { duty: SellerDutyView }) {
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

import type { SellerDutyView } from '@fondly/contract/restaurant/seller-duty';
import * as m from '@fondly/messages';
import type { FormEvent } from 'react';
import { call } from '../../shared/api/call.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { TextField } from '../../shared/ui/forms/text-field.tsx';
import { ChecklistItem } from './checklist-item.tsx';
import styles from './seller-duty.module.css';
import { useDutyMutation } from './use-duty-mutation.ts';

/** Fondly calls the phone of the restaurant and reads out a code, which the owner enters here. */
export function PhoneItem({ duty: { phone, isPhoneConfirmed, callAskedAt } }: { duty: SellerDutyView }) {
  const asking = useDutyMutation(() => call('POST /api/restaurant/seller-duty/call', { body: {} }));
  const confirming = useDutyMutation((code: string) =>
    call('POST /api/restaurant/seller-duty/phone', { body: { code } }),
  );
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    confirming.mutate(String(new FormData(event.currentTarget).get('code') ?? ''));
  };
  const number = formatPhone(phone);
  const openText =
    callAskedAt === null ? m.seller_duty_phone_open({ phone: number }) : m.seller_duty_phone_asked({ phone: number });
  return (
    <ChecklistItem
      title={m.seller_duty_phone_title()}
      isDone={isPhoneConfirmed}
      text={isPhoneConfirmed ? m.seller_duty_phone_done({ phone: number }) : openText}
      problem={confirming.problem ?? asking.problem}
    >
      {callAskedAt !== null && (
        <form className={`stack gap-10 ${styles.code}`} onSubmit={submit} noValidate>
          <TextField
            label={m.seller_duty_phone_code_label()}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={20}
          />
          <Button type="submit" className={styles.action} isPending={confirming.isPending}>
            {m.seller_duty_phone_confirm_button()}
          </Button>
        </form>
      )}
      <Button
        variant={callAskedAt === null ? 'default' : 'subtle'}
        className={styles.action}
        isPending={asking.isPending}
        onClick={() => asking.mutate(undefined)}
      >
        {callAskedAt === null ? m.seller_duty_phone_ask_button() : m.seller_duty_phone_ask_again_button()}
      </Button>
    </ChecklistItem>
  );
}

/** "(404) 555-0123" for a stored US number. */
const formatPhone = (phone: string): string => phone.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3');

import { formatCents } from '@fondly/contract/money';
import type { OrderView } from '@fondly/contract/orders';
import * as m from '@fondly/messages';
import { PaymentElement } from '@stripe/react-stripe-js';
import { IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { publicConfig } from '../../../shared/api/public-config.ts';
import { useOnline } from '../../../shared/api/use-online.ts';
import { Button } from '../../../shared/ui/actions/button.tsx';
import { Banner } from '../../../shared/ui/feedback/banner.tsx';
import styles from '../order-layout.module.css';
import { CardFrame, CardPanel } from './card-panel.tsx';
import { useConfirmPayment } from './use-confirm-payment.ts';
import { type SaveChoice, useSaveCard } from './use-save-card.ts';

type Props = {
  order: OrderView;
  saveChoice: SaveChoice;
  onPaying: (isPaying: boolean) => void;
  onOrder: (order: OrderView) => void;
  children: ReactNode;
};

const formTimeoutMilliseconds = 15_000;

/** Stripe shows every wallet that a device has unless it is told not to. Link is another account, and stays off. */
const hiddenWallets = { applePay: 'never', googlePay: 'never', link: 'never' } as const;
const shownWallets = { applePay: 'auto', googlePay: 'auto', link: 'never' } as const;
/** A card needs no country and no ZIP. `never` would oblige us to send both at the confirmation. */
const fields = { billingDetails: { address: 'if_required' } } as const;

/** Stripe's card form and the pay button. Card data goes from this browser to Stripe only. */
export function CardForm({ order, saveChoice, onPaying, onOrder, children }: Props) {
  const [form, setForm] = useState<'loading' | 'ready' | 'lost'>('loading');
  const isOnline = useOnline();
  const showsWallets = useQuery(publicConfig()).data?.showsWallets ?? false;
  const saving = useSaveCard(order.id, saveChoice);
  const beforePayment = saveChoice.isOwn ? saving.send : null;
  const pay = useConfirmPayment({ order, isReady: form === 'ready', beforePayment, onPaying, onOrder });
  // A frame that is blocked or never answers reports no error.
  useEffect(() => {
    if (form !== 'loading') return;
    const timer = setTimeout(() => setForm('lost'), formTimeoutMilliseconds);
    return () => clearTimeout(timer);
  }, [form]);
  const notes = useScrollIntoView(pay.problem !== null || pay.isWaiting);
  const { customerName: name, customerEmail: email, customerPhone: phone } = order;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void pay.run();
  };
  return (
    <form className={`stack ${styles.form}`} onSubmit={submit}>
      <CardPanel isLoading={form === 'loading'}>
        <CardFrame isLoading={form === 'loading'}>
          <PaymentElement
            options={{
              defaultValues: { billingDetails: { name, email, phone } },
              fields,
              wallets: showsWallets ? shownWallets : hiddenWallets,
            }}
            onReady={() => setForm('ready')}
            onLoadError={() => setForm('lost')}
          />
        </CardFrame>
        {saveChoice.isOwn && (
          <label className="row gap-10 pointer min-height-48 text-15">
            <input
              type="checkbox"
              checked={saving.isChosen}
              onChange={(event) => saving.choose(event.currentTarget.checked)}
            />
            {m.cards_save()}
          </label>
        )}
      </CardPanel>
      {children}
      <div ref={notes} className={`stack gap-12 ${styles.notes}`}>
        {form === 'lost' && <Banner tone="error">{m.order_pay_error_form_failed()}</Banner>}
        {pay.problem && <Banner tone="error">{pay.problem}</Banner>}
        {pay.isWaiting && (
          <Banner tone="info" action={<CheckAgain isPending={pay.isBusy} onClick={() => void pay.checkAgain()} />}>
            {m.order_pay_processing()}
          </Banner>
        )}
        {!isOnline && <Banner tone="info">{m.order_pay_offline()}</Banner>}
      </div>
      {order.isReviewedByRestaurant && (
        <p className="note">{m.order_pay_reviewed_by_restaurant({ restaurant: order.restaurantName })}</p>
      )}
      <div className={`row gap-16 ${styles.action}`}>
        <Button
          type="submit"
          size="main"
          isPending={pay.isBusy}
          disabled={!isOnline || form === 'lost' || pay.isWaiting}
        >
          <IconLock size={20} aria-hidden />
          {pay.isBusy ? m.order_pay_button_busy() : m.order_pay_button({ total: formatCents(order.totalCents) })}
        </Button>
      </div>
    </form>
  );
}

/** The error may be hidden behind the sticky button of a phone, so it is scrolled into view. */
function useScrollIntoView(isShown: boolean) {
  const notes = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isShown) notes.current?.scrollIntoView({ block: 'center' });
  }, [isShown]);
  return notes;
}

function CheckAgain({ isPending, onClick }: { isPending: boolean; onClick: () => void }) {
  return (
    <Button size="row" variant="default" isPending={isPending} onClick={onClick}>
      {m.order_pay_check_again_button()}
    </Button>
  );
}

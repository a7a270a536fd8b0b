import type { Output } from '@fondly/contract/api';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';
import { publicConfig } from '../../../shared/api/public-config.ts';
import { myOrder } from '../../queries.ts';
import { loadStripeJs } from './load-stripe-js.ts';

export type PaymentSecret = Output<'POST /api/orders/:id/payment-secret'>;

/**
 * What step 2 needs: the order, its payment secret and Stripe's script. The secret is removed when the step is left and
 * read again after a reload.
 */
export function usePaymentSetup(orderId: string, started: PaymentSecret | null) {
  const order = useQuery(myOrder(orderId));
  const secret = useQuery({
    queryKey: ['payment-secret', orderId],
    queryFn: () => call('POST /api/orders/:id/payment-secret', { params: { id: orderId }, body: {} }),
    ...(started && { initialData: started }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const config = useQuery(publicConfig());
  const stripe = useQuery({
    queryKey: ['card-form', config.data?.publishableKey],
    queryFn: () => (config.data ? loadStripeJs(config.data) : Promise.reject(new Error('No settings yet.'))),
    enabled: config.data !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
  const retryForm = () => void (config.data ? stripe.refetch() : config.refetch());
  return { order, secret, stripe, hasFormFailed: config.isError || stripe.isError, retryForm };
}

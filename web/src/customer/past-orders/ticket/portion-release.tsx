import type { OrderView } from '@fondly/contract/orders';
import * as m from '@fondly/messages';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';
import { Button } from '../../../shared/ui/actions/button.tsx';
import { Banner } from '../../../shared/ui/feedback/banner.tsx';
import { showToast } from '../../../shared/ui/feedback/toast.tsx';
import { keys } from '../../queries.ts';
import { useAction } from '../../use-action.ts';

type Props = { order: OrderView; release: NonNullable<OrderView['release']> };

/** Portions that are on sale again or were resold (docs/domain.md#released-portions). */
export function PortionReleaseState({ order, release }: Props) {
  const queries = useQueryClient();
  const takingBack = useAction(async () => {
    try {
      await call('POST /api/orders/:id/releases/take-back', { params: { id: order.id }, body: {} });
      showToast({ tone: 'success', text: m.release_taken_back() });
    } finally {
      await queries.invalidateQueries({ queryKey: keys.orders });
    }
  }, m.common_something_wrong());
  const { onSale, resold } = release;
  const rest = order.quantity - resold - onSale;
  return (
    <>
      {resold > 0 && (
        <Banner tone="success" lead={m.release_resold({ count: resold })}>
          {rest > 0 && m.release_resold_rest({ count: rest })}
        </Banner>
      )}
      {onSale > 0 && (
        <Banner tone="info" lead={m.release_on_sale({ count: onSale })}>
          {m.release_on_sale_text()}
          {takingBack.problem && <p className="danger-text margin-top-8">{takingBack.problem}</p>}
          <div className="margin-top-8">
            <Button variant="default" size="row" isPending={takingBack.isRunning} onClick={() => void takingBack.run()}>
              {m.release_take_back_button()}
            </Button>
          </div>
        </Banner>
      )}
    </>
  );
}

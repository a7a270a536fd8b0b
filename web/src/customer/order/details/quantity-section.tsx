import * as m from '@fondly/messages';
import { QuantityStepper } from '../../../shared/ui/forms/quantity-stepper.tsx';

type Props = { value: number; max: number; remainingPortions: number; onChange: (quantity: number) => void };

/** From 1 to the smaller of the remaining portions and 10. */
export function QuantitySection({ value, max, remainingPortions, onChange }: Props) {
  return (
    <section aria-labelledby="how-many">
      <h2 id="how-many" className="text-20 weight-700 display tight margin-bottom-16">
        {m.order_quantity_title()}
      </h2>
      <div className="row gap-16">
        <QuantityStepper label={m.order_quantity_label()} value={value} max={max} onChange={onChange} />
        <span className="muted num">{m.order_quantity_left({ count: remainingPortions })}</span>
      </div>
    </section>
  );
}

import { formatCents } from '@fondly/contract/money';

/** The paid amount with the refunded amount below. */
export const PaidAndRefunded = ({ paidCents, refundedCents }: { paidCents: number; refundedCents: number }) => (
  <>
    {formatCents(paidCents)}
    {refundedCents > 0 && (
      <>
        <br />
        {formatCents(-refundedCents)}
      </>
    )}
  </>
);

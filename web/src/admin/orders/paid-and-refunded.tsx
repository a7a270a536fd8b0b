import { formatCents } from '@fondly/contract/money';

/** What was paid and, under it, what went back. */
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

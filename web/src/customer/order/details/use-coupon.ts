import { formatCents } from '@fondly/contract/money';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { isRefusal, type Refusal, sentenceOf } from '../../../shared/api/api-error.ts';
import { call } from '../../../shared/api/call.ts';
import type { AppliedCoupon, Draft } from '../draft.ts';

export type CouponDesk = {
  code: string;
  fault: string | null;
  isChecking: boolean;
  inputRef: RefObject<HTMLInputElement | null>;
  type: (text: string) => void;
  /** Gives back whether there is now a coupon that holds. */
  apply: () => Promise<boolean>;
  remove: () => void;
  refuse: (fault: string) => void;
  /** A coupon is asked about again for the new quantity, since what it takes off may be another amount. */
  changeQuantity: (quantity: number) => void;
};

type Given = { mealId: string; draft: Draft; onDraft: (change: Partial<Draft>) => void };

/** The coupon of step 1 and its specified sentences (section 5); the server says what it takes off. */
export function useCoupon({ mealId, draft, onDraft }: Given): CouponDesk {
  const [code, setCode] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [isChecking, setChecking] = useState(false);
  const { inputRef, focus } = useFocusAfterDrawing();
  // Only the answer to the last question counts.
  const asked = useRef(0);

  const refuse = (sentence: string) => {
    setFault(sentence);
    focus();
  };
  const ask = async (wanted: string, quantity: number): Promise<boolean> => {
    asked.current += 1;
    const mine = asked.current;
    setChecking(true);
    setFault(null);
    try {
      const body = { mealId, quantity, couponCode: wanted };
      const { couponCode, discountCents, totalCents } = await call('POST /api/coupons/validate', { body });
      if (mine !== asked.current) return false;
      const coupon: AppliedCoupon = { code: couponCode, discountCents, totalCents, quantity };
      onDraft({ quantity, coupon });
      return true;
    } catch (thrown) {
      if (mine !== asked.current) return false;
      onDraft({ quantity, coupon: null });
      setCode(wanted);
      refuse(sentenceForCoupon(thrown));
      return false;
    } finally {
      if (mine === asked.current) setChecking(false);
    }
  };

  return {
    code,
    fault,
    isChecking,
    inputRef,
    refuse,
    type: (text) => {
      setCode(text.toUpperCase());
      setFault(null);
    },
    apply: async () => {
      const wanted = code.trim();
      if (wanted !== '') return ask(wanted, draft.quantity);
      refuse('Please enter a coupon code');
      return false;
    },
    remove: () => {
      setCode('');
      setFault(null);
      onDraft({ coupon: null });
      focus();
    },
    changeQuantity: (quantity) => {
      onDraft({ quantity });
      if (draft.coupon) void ask(draft.coupon.code, quantity);
    },
  };
}

/** The field may only come back with the refusal, so the focus follows the drawing. */
function useFocusAfterDrawing() {
  const inputRef = useRef<HTMLInputElement>(null);
  const [wishes, setWishes] = useState(0);
  useEffect(() => {
    if (wishes > 0) inputRef.current?.focus();
  }, [wishes]);
  return { inputRef, focus: () => setWishes((count) => count + 1) };
}

/** Whether the server said no to the coupon and not to the order. */
export function isCouponRefusal(thrown: unknown): thrown is Refusal {
  return isRefusal(thrown) && thrown.code.startsWith('coupon-');
}

export function sentenceForCoupon(thrown: unknown): string {
  if (isRefusal(thrown, 'coupon-minimum')) {
    return `This coupon needs an order of at least ${formatCents(Number(thrown.details.minimumCents))}.`;
  }
  if (isRefusal(thrown, 'offline', 'unknown')) return 'Failed to validate coupon. Please try again.';
  if (isRefusal(thrown, 'invalid-input')) return thrown.fields.couponCode ?? 'Invalid coupon code';
  return sentenceOf(thrown, 'Invalid coupon code');
}

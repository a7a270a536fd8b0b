import { formatCents } from '@fondly/contract/money';
import * as m from '@fondly/messages';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { type ApiError, isApiError, toErrorMessage } from '../../../shared/api/api-error.ts';
import { call } from '../../../shared/api/call.ts';
import type { AppliedCoupon, Draft } from '../draft.ts';

export type CouponControls = {
  code: string;
  error: string | null;
  isChecking: boolean;
  inputRef: RefObject<HTMLInputElement | null>;
  type: (text: string) => void;
  /** Resolves to whether a valid coupon is applied. */
  apply: () => Promise<boolean>;
  remove: () => void;
  showError: (error: string) => void;
  /** Validates the coupon again, because its discount may depend on the quantity. */
  changeQuantity: (quantity: number) => void;
};

type Options = { mealId: string; draft: Draft; onDraft: (change: Partial<Draft>) => void };

/** The coupon of step 1 and its specified sentences. The server computes the discount. */
export function useCoupon({ mealId, draft, onDraft }: Options): CouponControls {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isChecking, setChecking] = useState(false);
  const { inputRef, focus } = useFocusAfterRender();
  // Responses to older requests are ignored.
  const latestRequest = useRef(0);

  const showError = (sentence: string) => {
    setError(sentence);
    focus();
  };
  const validateCoupon = async (requestedCode: string, quantity: number): Promise<boolean> => {
    latestRequest.current += 1;
    const request = latestRequest.current;
    setChecking(true);
    setError(null);
    try {
      const body = { mealId, quantity, couponCode: requestedCode };
      const { couponCode, discountType: _, ...amounts } = await call('POST /api/coupons/validate', { body });
      if (request !== latestRequest.current) return false;
      const coupon: AppliedCoupon = { code: couponCode, ...amounts, quantity };
      onDraft({ quantity, coupon });
      return true;
    } catch (thrown) {
      if (request !== latestRequest.current) return false;
      onDraft({ quantity, coupon: null });
      setCode(requestedCode);
      showError(explainCouponError(thrown));
      return false;
    } finally {
      if (request === latestRequest.current) setChecking(false);
    }
  };

  return {
    code,
    error,
    isChecking,
    inputRef,
    showError,
    type: (text) => {
      setCode(text.toUpperCase());
      setError(null);
    },
    apply: async () => {
      const requestedCode = code.trim();
      if (requestedCode !== '') return validateCoupon(requestedCode, draft.quantity);
      showError(m.order_coupon_error_empty());
      return false;
    },
    remove: () => {
      setCode('');
      setError(null);
      onDraft({ coupon: null });
      focus();
    },
    changeQuantity: (quantity) => {
      onDraft({ quantity });
      if (draft.coupon) void validateCoupon(draft.coupon.code, quantity);
    },
  };
}

/** The field may mount together with the error, so the focus moves after the render. */
function useFocusAfterRender() {
  const inputRef = useRef<HTMLInputElement>(null);
  const [focusRequests, setFocusRequests] = useState(0);
  useEffect(() => {
    if (focusRequests > 0) inputRef.current?.focus();
  }, [focusRequests]);
  return { inputRef, focus: () => setFocusRequests((count) => count + 1) };
}

/** Whether the server refused the coupon and not the order. */
export function isCouponError(thrown: unknown): thrown is ApiError {
  return isApiError(thrown) && thrown.code.startsWith('coupon-');
}

export function explainCouponError(thrown: unknown): string {
  if (isApiError(thrown, 'coupon-minimum')) {
    return m.order_coupon_error_minimum({ amount: formatCents(Number(thrown.details.minimumCents)) });
  }
  if (isApiError(thrown, 'offline', 'unknown')) return m.order_coupon_error_failed();
  if (isApiError(thrown, 'invalid-input')) return thrown.fields.couponCode ?? m.order_coupon_error_invalid();
  return toErrorMessage(thrown, m.order_coupon_error_invalid());
}

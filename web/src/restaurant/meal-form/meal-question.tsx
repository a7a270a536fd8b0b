import * as m from '@fondly/messages';
import { useEffect, useRef } from 'react';
import { Button } from '../../shared/ui/actions/button.tsx';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import styles from './meal-form.module.css';
import { OutsideHoursQuestion } from './outside-hours-question.tsx';

type Props = {
  question: { kind: 'hours' | 'price'; text: string };
  onAnswer: (answers: { stayOpen: true } | { confirmsOriginalPrice: true }) => void;
  /** Goes back to the field that the question is about. */
  onChange: (field: 'pickupStartTime' | 'originalPriceCents') => void;
};

/** What a restaurant is asked before its meal is stored. */
export function MealQuestion({ question: { kind, text }, onAnswer, onChange }: Props) {
  if (kind === 'price')
    return (
      <OriginalPriceQuestion
        text={text}
        onConfirm={() => onAnswer({ confirmsOriginalPrice: true })}
        onChangePrice={() => onChange('originalPriceCents')}
      />
    );
  return (
    <OutsideHoursQuestion
      text={text}
      onStayOpen={() => onAnswer({ stayOpen: true })}
      onChangeTime={() => onChange('pickupStartTime')}
    />
  );
}

type OriginalPriceProps = { text: string; onConfirm: () => void; onChangePrice: () => void };

/** Asks whether an unusual original price is right (docs/domain.md#original-prices). */
function OriginalPriceQuestion({ text, onConfirm, onChangePrice }: OriginalPriceProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.querySelector('button')?.focus(), []);
  return (
    <div ref={ref} className="stack gap-12">
      <Banner tone="warning" lead={m.meal_form_original_price_confirm_title()}>
        {text}
      </Banner>
      <div className={`flex wrap gap-12 ${styles.question}`}>
        <Button variant="default" onClick={onChangePrice}>
          {m.meal_form_original_price_change_button()}
        </Button>
        <Button onClick={onConfirm}>{m.meal_form_original_price_confirm_button()}</Button>
      </div>
    </div>
  );
}

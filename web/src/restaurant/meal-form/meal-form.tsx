import type { MealForm as MealInput } from '@fondly/contract/restaurant/meals';
import type { StaffRestaurantView } from '@fondly/contract/restaurants';
import * as m from '@fondly/messages';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useNow } from '../../shared/api/use-now.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { type FieldErrors, type FormValues, useServerForm } from '../../shared/ui/forms/use-server-form.ts';
import { checkMeal } from './check-meal.ts';
import { demoPictures } from './demo-pictures.ts';
import { explainMealError } from './explain-meal-error.ts';
import { localNow } from './local-now.ts';
import { MealFields } from './meal-fields.tsx';
import styles from './meal-form.module.css';
import { MealPreview } from './meal-preview.tsx';
import { MealQuestion } from './meal-question.tsx';
import { parseMealForm } from './parse-meal-form.ts';
import { PictureChoice } from './picture-choice.tsx';
import { RecurringFields } from './recurring-fields.tsx';
import { useImageUpload } from './use-image-upload.ts';
import { useMealQuestion } from './use-meal-question.ts';

type Props = {
  restaurant: StaffRestaurantView;
  /** Initial values by field name. */
  initialValues: FormValues;
  submitLabel: string;
  /** Sends the meal. Errors are shown at their fields, or above the buttons. */
  send: (meal: MealInput) => Promise<void>;
  onCancel: () => void;
  /** Maps an error of `send` to messages. The default is for a new meal. */
  explain?: (thrown: unknown) => { fieldErrors?: FieldErrors; problem?: string };
  /** What to know before changing the meal. */
  note?: ReactNode;
  /** A day that stays valid even if it is past: the first day of a recurring meal. */
  originalDay?: string;
  canRepeat?: boolean;
  /** Called after each change by the person, so that the values can be kept. */
  onValues?: (values: FormValues) => void;
};

/** The form of a meal with a preview of its card. Fields are disabled while it is sent. */
export function MealForm(props: Props) {
  const {
    restaurant,
    initialValues,
    submitLabel,
    send,
    onCancel,
    explain = explainMealError,
    note,
    canRepeat = true,
    onValues,
  } = props;
  const [values, setValues] = useState(initialValues);
  const now = useNow();
  const picture = usePicture(initialValues.imageUrl ?? '', (imageUrl) => onValues?.({ ...values, imageUrl }));
  const asking = useMealQuestion(send);
  const { fieldErrors, problem, isSending, formProps } = useServerForm({
    check: (read) => checkMeal(read, getClock(props, read, now)),
    send: (read) => asking.send(parseMealForm(read)),
    explain,
  });
  const updateValues = (event: FormEvent<HTMLFormElement>) => {
    const read = readFormValues(event.currentTarget);
    setValues(read);
    onValues?.(read);
    asking.clear();
  };
  const today = localNow(restaurant.timezone, now).date;
  return (
    <form className={styles.form} {...formProps} onChange={updateValues}>
      <fieldset className={`grid align-start ${styles.columns}`} disabled={isSending || picture.isUploading}>
        <div className="stack gap-18">
          <MealPreview values={{ ...values, imageUrl: picture.value }} restaurant={restaurant} />
          <PictureChoice {...picture} error={picture.problem ?? fieldErrors.imageUrl ?? null} />
        </div>
        <div className="stack gap-18">
          {note}
          <MealFields initialValues={initialValues} fieldErrors={fieldErrors} today={today} />
          {canRepeat && (
            <RecurringFields initialValues={initialValues} fieldErrors={fieldErrors} today={today} values={values} />
          )}
          {problem && <Banner tone="error">{problem}</Banner>}
          {asking.question && (
            <MealQuestion
              question={asking.question}
              onAnswer={(answers) => {
                asking.answer(answers);
                formProps.ref.current?.requestSubmit();
              }}
              onChange={(field) => {
                asking.clear();
                formProps.ref.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus();
              }}
            />
          )}
          <div className={`flex gap-12 margin-top-6 ${styles.buttons}`}>
            <Button variant="default" onClick={onCancel}>
              {m.common_cancel()}
            </Button>
            {!asking.question && (
              <Button type="submit" isPending={isSending}>
                {submitLabel}
              </Button>
            )}
          </div>
        </div>
      </fieldset>
    </form>
  );
}

/** The chosen picture, and the restaurant's own: the meal's present one or the last upload. */
function usePicture(initialValues: string, onUploaded: (url: string) => void) {
  const [value, onChange] = useState(initialValues);
  const [ownUrl, setOwnUrl] = useState(
    demoPictures.some(({ url }) => url === initialValues) ? null : initialValues || null,
  );
  const { upload, isUploading, problem } = useImageUpload((url) => {
    setOwnUrl(url);
    onChange(url);
    onUploaded(url);
  });
  return { value, onChange, ownUrl, onFile: (file: File) => void upload(file), isUploading, problem };
}

/** Times on a day that is kept are never past. */
function getClock({ restaurant, originalDay }: Props, { availableDate }: FormValues, now: Date) {
  if (originalDay !== undefined && availableDate === originalDay) return { date: originalDay, time: '00:00' };
  return localNow(restaurant.timezone, now);
}

function readFormValues(form: HTMLFormElement): FormValues {
  const read: FormValues = {};
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') read[name] = value;
  return read;
}

import type { MealForm as MealInput } from '@fondly/contract/meals';
import type { OwnRestaurantView } from '@fondly/contract/restaurants';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '../../shared/ui/actions/button.tsx';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { type Faults, type FormValues, useServerForm } from '../../shared/ui/forms/use-server-form.ts';
import { checkMeal } from './check-meal.ts';
import { demoPictures } from './demo-pictures.ts';
import { explainMealFault } from './explain-meal-error.ts';
import { localNow } from './local-now.ts';
import { MealFields } from './meal-fields.tsx';
import styles from './meal-form.module.css';
import { MealPreview } from './meal-preview.tsx';
import { readMeal } from './parse-meal-form.ts';
import { PictureChoice } from './picture-choice.tsx';
import { RecurringFields } from './recurring-fields.tsx';
import { useUpload } from './use-image-upload.ts';

type Props = {
  restaurant: OwnRestaurantView;
  /** What the fields begin with, by the field's name. */
  first: FormValues;
  submitLabel: string;
  /** Sends the meal. What it throws is shown: at its field, or above its buttons. */
  send: (meal: MealInput) => Promise<void>;
  onCancel: () => void;
  /** Turns what `send` has thrown into faults; left out, it is the listing of a meal that failed. */
  explain?: (thrown: unknown) => { faults?: Faults; problem?: string };
  /** What must be known before the meal is changed. */
  note?: ReactNode;
  /** A day that is right as it is, though it may lie behind: the own day of a meal that repeats. */
  keptDay?: string;
  mayRepeat?: boolean;
};

/** The form of a meal with what customers will see beside it. Nothing can be changed while it is being sent. */
export function MealForm(props: Props) {
  const { restaurant, first, submitLabel, send, onCancel, explain = explainMealFault, note, mayRepeat = true } = props;
  const [values, setValues] = useState(first);
  const picture = usePicture(first.imageUrl ?? '');
  const { faults, problem, isSending, formProps } = useServerForm({
    check: (read) => checkMeal(read, clockFor(props, read)),
    send: (read) => send(readMeal(read)),
    explain,
  });
  const follow = (event: FormEvent<HTMLFormElement>) => setValues(readFields(event.currentTarget));
  const today = localNow(restaurant.timezone, new Date()).date;
  return (
    <form className={styles.form} {...formProps} onChange={follow}>
      <fieldset className={styles.columns} disabled={isSending || picture.isUploading}>
        <div className={styles.side}>
          <MealPreview values={{ ...values, imageUrl: picture.value }} restaurant={restaurant} />
          <PictureChoice {...picture} fault={picture.problem ?? faults.imageUrl ?? null} />
        </div>
        <div className={styles.fields}>
          {note}
          <MealFields first={first} faults={faults} today={today} />
          {mayRepeat && <RecurringFields first={first} faults={faults} today={today} values={values} />}
          {problem && <Banner tone="error">{problem}</Banner>}
          <div className={styles.buttons}>
            <Button look="default" onClick={onCancel}>
              Cancel
            </Button>
            <Button type="submit" busy={isSending}>
              {submitLabel}
            </Button>
          </div>
        </div>
      </fieldset>
    </form>
  );
}

/** The picture that is chosen, and the kitchen's own: the meal's from before, or the last that was sent. */
function usePicture(first: string) {
  const [value, onChange] = useState(first);
  const [ownUrl, setOwnUrl] = useState(demoPictures.some(({ url }) => url === first) ? null : first || null);
  const { upload, isUploading, problem } = useUpload((url) => {
    setOwnUrl(url);
    onChange(url);
  });
  return { value, onChange, ownUrl, onFile: (file: File) => void upload(file), isUploading, problem };
}

/** Of a day that is kept nothing has passed yet. */
function clockFor({ restaurant, keptDay }: Props, { availableDate }: FormValues) {
  if (keptDay !== undefined && availableDate === keptDay) return { date: keptDay, time: '00:00' };
  return localNow(restaurant.timezone, new Date());
}

function readFields(form: HTMLFormElement): FormValues {
  const read: FormValues = {};
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') read[name] = value;
  return read;
}

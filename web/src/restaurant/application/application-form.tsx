import type { StaffRestaurantView } from '@fondly/contract/restaurants';
import * as m from '@fondly/messages';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { call } from '../../shared/api/call.ts';
import { MessageText } from '../../shared/language/message-text.tsx';
import { refreshSession } from '../../shared/session/session.ts';
import type { FormValues } from '../../shared/ui/forms/use-server-form.ts';
import { PictureField } from '../profile/picture-field.tsx';
import { RestaurantDetailsForm } from '../profile/restaurant-details-form.tsx';
import { checkStep } from '../signup/steps/check-step.ts';
import { HoursStep } from '../signup/steps/hours-step.tsx';
import { parseWeek } from '../signup/week.ts';
import styles from './application-form.module.css';
import { toWeekValues } from './to-week-values.ts';

type Props = {
  application: StaffRestaurantView;
  onChanged: (application: StaffRestaurantView) => void;
  onClose: () => void;
};

/** Edits and resubmits an application. It adds the logo, which needs an account. */
export function ApplicationForm({ application, onChanged, onClose }: Props) {
  const [week, setWeek] = useState(() => toWeekValues(application));
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const isResubmission = application.status === 'rejected' || application.reviewAction === 'ask-changes';
  return (
    <section className={`stack white radius-20 gap-24 ${styles.card}`} aria-labelledby="application-form">
      <h1
        ref={heading}
        id="application-form"
        tabIndex={-1}
        className={`weight-800 tighter leading-110 ${styles.title}`}
      >
        {m.restaurant_application_form_title()}
      </h1>
      {application.reviewReason && (
        <p className={`break radius-14 ${styles.asked}`}>
          <MessageText
            parts={m.restaurant_application_form_review_note.parts({ reason: application.reviewReason })}
            tags={{ strong: (text) => <b>{text}</b> }}
          />
        </p>
      )}
      <PictureField picture="logo" restaurant={application} onChanged={onChanged} />
      <RestaurantDetailsForm
        restaurant={application}
        button={isResubmission ? m.restaurant_application_form_send_again_button() : m.restaurant_profile_save_button()}
        check={(values) => checkStep(3, values, true)}
        send={async (facts, values) => {
          const body = { ...facts, operatingHours: parseWeek(values) };
          onChanged(await call('PUT /api/restaurant/application', { body }));
          await refreshSession();
          onClose();
        }}
        onCancel={onClose}
        more={(fieldErrors) => (
          <fieldset onChange={(event) => setWeek(readFormValues(event))}>
            <legend className={`label margin-bottom-8`}>{m.restaurant_application_form_hours_label()}</legend>
            <HoursStep values={week} fieldErrors={fieldErrors} onReplace={setWeek} />
          </fieldset>
        )}
      />
    </section>
  );
}

/** Read from the form on every change, because the closed days decide which fields are shown. */
function readFormValues({ currentTarget }: FormEvent<HTMLFieldSetElement>): FormValues {
  const values: FormValues = {};
  if (!currentTarget.form) return values;
  for (const [name, value] of new FormData(currentTarget.form)) if (typeof value === 'string') values[name] = value;
  return values;
}

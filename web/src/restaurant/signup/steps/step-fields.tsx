import type { Person } from '../../../shared/session/session.ts';
import type { FieldErrors, FormValues } from '../../../shared/ui/forms/use-server-form.ts';
import type { Cuisine } from '../use-cuisines.ts';
import type { Draft } from '../use-draft.ts';
import { HoursStep } from './hours-step.tsx';
import { LocationStep } from './location-step.tsx';
import { type ChosenLogo, LogoChoice } from './logo-choice.tsx';
import { RestaurantStep } from './restaurant-step.tsx';
import type { StepNumber } from './steps.ts';
import { TermsStep } from './terms-step.tsx';

type Props = {
  step: StepNumber;
  draft: Draft;
  fieldErrors: FieldErrors;
  cuisines: readonly Cuisine[];
  person: Person | null;
  logo: ChosenLogo | null;
  onLogo: (logo: ChosenLogo | null) => void;
  /** Replaces the values of this step. */
  onReplace: (values: FormValues) => void;
};

/** The fields of one step. They are uncontrolled; the draft only sets their initial values. */
export function StepFields({ step, draft, fieldErrors, cuisines, person, logo, onLogo, onReplace }: Props) {
  const common = { values: draft[step], fieldErrors };
  if (step === 1) return <RestaurantStep {...common} person={person} />;
  if (step === 2) return <LocationStep {...common} cuisines={cuisines} />;
  if (step === 4) return <TermsStep {...common} />;
  const { logoUrl } = draft[3];
  return (
    <>
      <LogoChoice {...common} name={draft[1].name ?? ''} logo={logo} onChoose={onLogo} />
      <HoursStep {...common} onReplace={(week) => onReplace({ ...week, ...(logoUrl && { logoUrl }) })} />
    </>
  );
}

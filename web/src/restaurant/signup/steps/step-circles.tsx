import * as m from '@fondly/messages';
import { IconCheck } from '@tabler/icons-react';
import styles from './step-circles.module.css';
import { type StepNumber, steps } from './steps.ts';

/** The progress through the steps: a circle for each, and a bar between them. */
export function StepCircles({ current }: { current: StepNumber }) {
  return (
    <ol className={`flex ${styles.steps}`} aria-label={m.restaurant_signup_steps_label()}>
      {steps.map(({ number, name }) => (
        <li
          key={number}
          className={`stack note weight-600 relative gap-8 justify-items-start ${styles.step} ${number < current ? styles.done : ''}`}
          aria-current={number === current ? 'step' : undefined}
        >
          <span className={`middle text-16 weight-800 circle sunken ${styles.circle}`} aria-hidden>
            {number < current ? <IconCheck size={20} /> : number}
          </span>
          <span className={styles.name} aria-hidden={number < current}>
            {name()}
          </span>
          {number < current && (
            <span className="visually-hidden">{m.restaurant_signup_step_done({ name: name() })}</span>
          )}
        </li>
      ))}
    </ol>
  );
}

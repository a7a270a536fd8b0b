import { Logo } from '../src/shared/ui/display/logo.tsx';
import { ToastRegion } from '../src/shared/ui/feedback/toast-region.tsx';
import { Actions } from './actions.tsx';
import styles from './component-page.module.css';
import { Data } from './data.tsx';
import { Display } from './display.tsx';
import { Feedback } from './feedback.tsx';
import { Forms } from './forms.tsx';
import { Line } from './line.tsx';
import { Overlays } from './overlays.tsx';
import { Pickup } from './pickup.tsx';

/** Every component of `src/shared/ui`, and the cards of the line and of pickup, in every state. Restaurants see it with larger targets. */
export function ComponentPage() {
  return (
    <main className={styles.page} data-targets="large">
      <header className={styles.row}>
        <Logo />
        <h1>Components</h1>
      </header>
      <Actions />
      <Forms />
      <Overlays />
      <Feedback />
      <Data />
      <Display />
      <Line />
      <Pickup />
      <ToastRegion />
    </main>
  );
}

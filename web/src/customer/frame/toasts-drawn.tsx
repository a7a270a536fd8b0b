import { Mantine } from '../../shared/mantine.tsx';
import { ToastRegion } from '../../shared/toast-region.tsx';

/** In a file of its own: `toasts.tsx` brings it. */
export default function ToastsDrawn() {
  return (
    <Mantine>
      <ToastRegion />
    </Mantine>
  );
}

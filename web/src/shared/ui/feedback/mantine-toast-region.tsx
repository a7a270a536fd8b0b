import { Mantine } from '../mantine.tsx';
import { ToastRegion } from './toast-region.tsx';

/** In a file of its own: `lazy-toast-region.tsx` brings it. */
export default function MantineToastRegion() {
  return (
    <Mantine>
      <ToastRegion />
    </Mantine>
  );
}

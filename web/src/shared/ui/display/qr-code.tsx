import { type ComponentProps, Suspense } from 'react';
import { lazyPart } from '../../page/lazy-part.ts';
import styles from './qr-code.module.css';

const NoDrawing = () => <div className={styles.code} />;
const QrDrawing = lazyPart(() => import('./qr-drawing.tsx').then((file) => file.QrDrawing), NoDrawing);

/**
 * A QR code. `label` replaces it for screen readers. The page also shows its text, so it is drawn when its script has
 * come, in a place that is kept for it.
 */
export const QrCode = (props: ComponentProps<typeof QrDrawing>) => (
  <Suspense fallback={<NoDrawing />}>
    <QrDrawing {...props} />
  </Suspense>
);

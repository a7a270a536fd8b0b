import { type ReactNode, use } from 'react';
import { Logo } from '../../shared/ui/display/logo.tsx';
import { CornerContext } from './corner-context.ts';
import styles from './page-frame.module.css';

type Props = {
  /** Right of the logo on a phone. */
  corner?: ReactNode;
  /** `focused` pages have their own back link and hide the logo on a phone. */
  variant?: 'tabs' | 'focused';
  /** `column` is 900 px wide, `page` the full width. */
  width?: 'page' | 'column';
  children: ReactNode;
};

/** The content of a page, below the logo row of a phone. */
export function PageFrame({ corner, variant = 'tabs', width = 'page', children }: Props) {
  const sharedCorner = use(CornerContext);
  return (
    <>
      {variant === 'tabs' && (
        <header className={`${styles.top} no-print`}>
          <Logo to="/kitchens" />
          <div className={styles.corner}>
            {corner}
            {sharedCorner}
          </div>
        </header>
      )}
      <main id="main" className={`page-width ${styles.main}`} data-look={variant} data-width={width} tabIndex={-1}>
        {children}
      </main>
    </>
  );
}

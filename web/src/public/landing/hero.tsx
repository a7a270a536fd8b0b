import * as m from '@fondly/messages';
import { IconMapPin } from '@tabler/icons-react';
import { ButtonLink } from '../../shared/ui/actions/button-link.tsx';
import styles from './hero.module.css';
import { ZipStart } from './zip-start.tsx';

/** The pitch, a field for a ZIP, a button for kitchens, and a picture. The picture is the largest contentful paint, so it is preloaded. */
export function Hero() {
  return (
    <section className={styles.wrap}>
      <div className={`relative clip grid center-block ${styles.hero}`}>
        <div className={`stack relative justify-items-start ${styles.text}`}>
          <p className={`text-14 weight-650 pill inline-row gap-8 leading-145 ${styles.eyebrow}`}>
            <IconMapPin size={18} color="var(--accent)" aria-hidden />
            {m.landing_pilot()}
          </p>
          <h1 className={`weight-800 ${styles.title}`}>{m.landing_title()}</h1>
          <p className={`subdued ${styles.lead}`}>{m.landing_description()}</p>
          <div className={`full flex wrap gap-12 align-center ${styles.actions}`}>
            <ZipStart />
            <ButtonLink className={styles.list} size="row" variant="default" to="/restaurant-login">
              {m.landing_list_meal()}
            </ButtonLink>
          </div>
        </div>
        <div className={`relative ${styles.table}`}>
          <HeroPicture />
        </div>
      </div>
    </section>
  );
}

function HeroPicture() {
  const small = { media: '(max-width: 899px)', width: 900, height: 675 };
  const preload = { rel: 'preload', as: 'image', type: 'image/avif', fetchPriority: 'high' } as const;
  return (
    <picture>
      <link {...preload} href="/pictures/hero-900.avif" media="(max-width: 899px)" />
      <link {...preload} href="/pictures/hero.avif" media="(min-width: 900px)" />
      <source {...small} type="image/avif" srcSet="/pictures/hero-900.avif" />
      <source {...small} srcSet="/pictures/hero-900.webp" />
      <source type="image/avif" srcSet="/pictures/hero.avif" />
      <img src="/pictures/hero.webp" alt="" width={1600} height={1200} fetchPriority="high" />
    </picture>
  );
}

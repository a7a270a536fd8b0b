import { onSalePaths, pilotCity } from '@fondly/contract/public-pages/on-sale';
import * as m from '@fondly/messages';
import { toAddress } from '../language/page-language.ts';
import { buttonClass } from '../ui/actions/button-class.ts';
import { ButtonLink } from '../ui/actions/button-link.tsx';
import styles from './not-found-page.module.css';
import { pageMeta } from './page-meta.ts';
import { StandalonePage } from './standalone-page.tsx';

export const meta = pageMeta({ title: m.page_not_found_title, hidden: true });

/** The page of unknown addresses, with ways to a meal. */
export default function NotFoundPage() {
  return (
    <StandalonePage>
      <div className={`stack gap-12 justify-items-center centered ${styles.message}`}>
        <img src="/pictures/v-plate.webp" alt="" width={320} height={240} />
        <h1 className="weight-800 page-heading">{m.page_not_found_heading()}</h1>
        <p className="muted text-18">{m.page_not_found()}</p>
        <div className={`flex wrap gap-10 ${styles.ways}`}>
          <a className={buttonClass({})} href={toAddress(onSalePaths.city)}>
            {m.on_sale_city({ city: pilotCity.name })}
          </a>
          <ButtonLink variant="light" to="/kitchens">
            {m.on_sale_kitchens()}
          </ButtonLink>
          <ButtonLink variant="light" to="/">
            {m.common_back_home()}
          </ButtonLink>
        </div>
      </div>
    </StandalonePage>
  );
}

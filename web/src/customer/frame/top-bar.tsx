import * as m from '@fondly/messages';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { usePageLocation } from '../../shared/page/page-location.ts';
import type { Person } from '../../shared/session/session.ts';
import { signOutAndLeave } from '../../shared/session/sign-out-and-leave.ts';
import { Logo } from '../../shared/ui/display/logo.tsx';
import { AlertsLink } from '../alerts/alerts-link.tsx';
import { clearStoredValues } from '../browser-storage/stored-value.ts';
import { settings } from '../profile/queries.ts';
import { useAction } from '../use-action.ts';
import { useIsNarrow } from '../use-is-narrow.ts';
import { RunningOrder } from './running-order.tsx';
import { sections } from './sections.ts';
import { toInitials } from './to-initials.ts';
import styles from './top-bar.module.css';
import { ZipPill } from './zip-pill.tsx';

/** The navigation of a wide screen. The search link is hidden on pages that ask for a ZIP or name it. */
export function TopBar({ person }: { person: Person }) {
  const { pathname } = usePageLocation();
  const leaving = useAction(() => signOutAndLeave('/signin', { forget: clearStoredValues }), m.page_log_out_failed());
  // A phone shows no bar, so it does not load the picture.
  const isNarrow = useIsNarrow();
  const { data } = useQuery({ ...settings(), enabled: !isNarrow, staleTime: Number.POSITIVE_INFINITY });
  const picture = data?.image;
  const namesZip = /^\/(meal-search|zip|kitchens)(\/|$)/.test(pathname);
  return (
    <header className={`white no-print line-below ${styles.bar}`}>
      <div className={`row page-width ${styles.inner}`}>
        <Logo to="/kitchens" />
        <nav className={`flex gap-4 ${styles.links}`} aria-label={m.customer_frame_nav_main()}>
          {sections.slice(0, 3).map(({ name, to, pages }) => (
            <Link
              key={name()}
              className={`muted text-15 weight-600 pill nowrap ${styles.link}`}
              to={to()}
              aria-current={pages.test(pathname) ? 'page' : undefined}
            >
              {name()}
            </Link>
          ))}
        </nav>
        <RunningOrder isInHeader />
        <div className="row push gap-12">
          {!namesZip && <ZipPill isWide />}
          <AlertsLink />
          <Link
            className={`middle circle size-44 ${styles.person}`}
            to="/customer-profile"
            aria-label={m.customer_frame_profile_link({ initials: toInitials(person.name), name: person.name })}
          >
            <span className={`middle text-15 weight-700 circle size-40 ${styles.avatar}`} aria-hidden>
              {picture ? <img src={picture.replace('.webp', '-480.webp')} alt="" /> : toInitials(person.name)}
            </span>
          </Link>
          <button
            type="button"
            className={`muted text-15 weight-600 pill nowrap ${styles.leave}`}
            disabled={leaving.isRunning}
            onClick={() => void leaving.run()}
          >
            {m.common_sign_out()}
          </button>
        </div>
      </div>
    </header>
  );
}

import { IconLogout, IconShieldLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { usePageLocation } from '../../shared/page/page-location.ts';
import { SkipLink } from '../../shared/page/skip-link.tsx';
import { signOutAndLeave } from '../../shared/session/sign-out-and-leave.ts';
import { CommandPalette } from '../command-palette/command-palette.tsx';
import { useRowKeys } from '../command-palette/use-row-keys.ts';
import { waiting } from '../queries.ts';
import { adminEntries, adminGroups } from './admin-entries.ts';
import styles from './admin-sidebar-layout.module.css';
import { useReportTimezone } from './use-report-timezone.ts';

type AdminEntry = (typeof adminEntries)[number];
type EntryName = AdminEntry['name'];
type Counts = Partial<Record<EntryName, number>>;

/** The frame of an admin page, with the counts of what waits and the keys of its tables. */
export function AdminSidebarLayout({ children }: { children: ReactNode }) {
  useReportTimezone();
  useRowKeys();
  const { data } = useQuery(waiting());
  const counts = data
    ? { restaurants: data.applications, problems: data.problemReports, alarms: data.alarms }
    : undefined;
  return <AdminFrame counts={counts}>{children}</AdminFrame>;
}

/** A dark sidebar labeled "operator", and the page beside it. It requests nothing, so it is shown at once. */
export function AdminFrame({ counts = {}, children }: { counts?: Counts | undefined; children: ReactNode }) {
  const isSecondFactorPage = usePageLocation().pathname === '/admin/second-factor';
  return (
    <>
      <SkipLink />
      <div className={`text-15 grid soft full-height ${styles.app}`}>
        <aside className={`flex gap-4 column ${styles.side}`} aria-label="Operator">
          <Link className={`row text-18 weight-750 display gap-12 min-height-48 ${styles.brand}`} to="/admin">
            <img src="/favicon.svg" alt="" width={34} height={34} />
            Fondly Admin
          </Link>
          <CommandPalette />
          <Navigation counts={counts} />
          <Link
            to="/admin/second-factor"
            className={`row text-15 weight-600 full nowrap radius-12 gap-12 push-down ${styles.entry} ${styles.leave}`}
            aria-current={isSecondFactorPage ? 'page' : undefined}
          >
            <IconShieldLock size={20} aria-hidden />
            Security
          </Link>
          <button
            type="button"
            className={`row text-15 weight-600 full nowrap radius-12 gap-12 ${styles.entry}`}
            onClick={() => void signOutAndLeave('/')}
          >
            <IconLogout size={20} aria-hidden />
            Log out
          </button>
        </aside>
        <main id="main" className={`fit ${styles.main}`}>
          {children}
        </main>
      </div>
    </>
  );
}

function Navigation({ counts }: { counts: Counts }) {
  const currentEntry = getCurrentEntry(usePageLocation().pathname);
  const nav = useRef<HTMLElement>(null);
  // On a phone the navigation scrolls sideways: the current entry must be visible.
  useEffect(() => {
    if (currentEntry)
      nav.current?.querySelector('[aria-current]')?.scrollIntoView?.({ inline: 'center', block: 'nearest' });
  }, [currentEntry]);
  return (
    <nav ref={nav} className={`stack relative ${styles.entries}`} aria-label="Operator pages">
      {adminGroups.map(({ title, entries }) => (
        <div key={title}>
          <p id={`admin-${title}`} className={`text-13 weight-600 ${styles.heading}`}>
            {title}
          </p>
          <ul aria-labelledby={`admin-${title}`}>
            {entries.map((entry) => (
              <li key={entry.name}>
                <Entry {...entry} isCurrent={currentEntry === entry.name} count={counts[entry.name] ?? 0} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

type EntryProps = AdminEntry & { isCurrent: boolean; count: number };

function Entry({ label, to, icon: Icon, isCurrent, count }: EntryProps) {
  return (
    <Link
      to={to}
      className={`row text-15 weight-600 full nowrap radius-12 gap-12 ${styles.entry}`}
      aria-current={isCurrent ? 'page' : undefined}
    >
      <Icon size={20} aria-hidden />
      {label}
      {count > 0 && (
        <span className={`middle num text-13 weight-700 pill push on-accent ${styles.count}`}>
          {count}
          <span className="visually-hidden"> waiting for you</span>
        </span>
      )}
    </Link>
  );
}

export function getCurrentEntry(path: string): EntryName | null {
  if (path === '/admin/second-factor') return null;
  return adminEntries.find(({ name }) => path.startsWith(`/admin/${name}`))?.name ?? 'restaurants';
}

import { IconLogout, IconShieldLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { usePageLocation } from '../../shared/page/page-location.ts';
import { SkipLink } from '../../shared/page/skip-link.tsx';
import { signOutAndLeave } from '../../shared/session/sign-out-and-leave.ts';
import { Drawer } from '../../shared/ui/overlays/dialog.tsx';
import { CommandPalette, SearchButton } from '../command-palette/command-palette.tsx';
import { useRowKeys } from '../command-palette/use-row-keys.ts';
import { waiting } from '../queries.ts';
import { adminEntries, adminGroups } from './admin-entries.ts';
import styles from './admin-sidebar-layout.module.css';
import { FrameContext } from './frame-context.ts';
import { useReportTimezone } from './use-report-timezone.ts';

type AdminEntry = (typeof adminEntries)[number];
type EntryName = AdminEntry['name'];
type Counts = Partial<Record<EntryName, number>>;

const entryClass = `row text-15 weight-600 full nowrap radius-12 gap-12 ${styles.entry}`;

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

/**
 * A dark sidebar labeled "operator", and the page beside it. On a narrow screen the page's title row has a menu button,
 * which opens the same navigation in a drawer. It requests nothing, so it is shown at once.
 */
export function AdminFrame({ counts = {}, children }: { counts?: Counts | undefined; children: ReactNode }) {
  const [isMenuOpen, setMenuOpen] = useState(false);
  const [isSearchOpen, setSearchOpen] = useState(false);
  const closeMenu = () => setMenuOpen(false);
  const openSearch = () => setSearchOpen(true);
  const waitingCount = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return (
    <FrameContext value={{ openMenu: () => setMenuOpen(true), openSearch, waitingCount }}>
      <SkipLink />
      <div className={`text-15 grid soft full-height ${styles.app}`}>
        <aside className={`flex column ${styles.side}`} aria-label="Operator">
          <Link className={`row text-18 weight-750 display gap-12 min-height-48 rigid ${styles.brand}`} to="/admin">
            <img src="/favicon.svg" alt="" width={34} height={34} />
            Fondly Admin
          </Link>
          <SearchButton onPress={openSearch} />
          <Navigation counts={counts} />
        </aside>
        <main id="main" className={`fit ${styles.main}`}>
          {children}
        </main>
      </div>
      <Drawer title="Menu" closeLabel="Close the menu" isOpen={isMenuOpen} onClose={closeMenu}>
        <Navigation counts={counts} onLeave={closeMenu} />
      </Drawer>
      <CommandPalette isOpen={isSearchOpen} onChange={setSearchOpen} />
    </FrameContext>
  );
}

/** `onLeave` is called by every link, so that the drawer closes. */
type NavigationProps = { counts: Counts; onLeave?: () => void };

/** Links to every page in groups, then Security and Log out. */
function Navigation({ counts, onLeave }: NavigationProps) {
  const { pathname } = usePageLocation();
  const currentEntry = getCurrentEntry(pathname);
  const nav = useRef<HTMLElement>(null);
  // On a low screen the entries scroll: the current one must be visible.
  useEffect(() => {
    if (currentEntry) nav.current?.querySelector('[aria-current]')?.scrollIntoView?.({ block: 'nearest' });
  }, [currentEntry]);
  return (
    <>
      <nav ref={nav} className={`grow stack content-start relative ${styles.entries}`} aria-label="Operator pages">
        {adminGroups.map(({ title, entries }) => (
          <div key={title}>
            <p className={`text-13 weight-600 ${styles.heading}`} aria-hidden>
              {title}
            </p>
            <ul aria-label={title}>
              {entries.map((entry) => (
                <li key={entry.name}>
                  <Entry
                    {...entry}
                    isCurrent={currentEntry === entry.name}
                    count={counts[entry.name] ?? 0}
                    onLeave={onLeave}
                  />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <div className={`rigid ${styles.leave}`}>
        <Link
          to="/admin/second-factor"
          className={entryClass}
          aria-current={pathname === '/admin/second-factor' ? 'page' : undefined}
          onClick={onLeave}
        >
          <IconShieldLock size={20} aria-hidden />
          Security
        </Link>
        <button type="button" className={entryClass} onClick={() => void signOutAndLeave('/')}>
          <IconLogout size={20} aria-hidden />
          Log out
        </button>
      </div>
    </>
  );
}

type EntryProps = AdminEntry & { isCurrent: boolean; count: number; onLeave: (() => void) | undefined };

function Entry({ label, to, icon: Icon, isCurrent, count, onLeave }: EntryProps) {
  return (
    <Link to={to} className={entryClass} aria-current={isCurrent ? 'page' : undefined} onClick={onLeave}>
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

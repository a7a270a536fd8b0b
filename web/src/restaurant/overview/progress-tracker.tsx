import type { DashboardView } from '@fondly/contract/restaurant/dashboard';
import { IconChefHat, IconHeart, IconLeaf, IconTrophy, IconUsers } from '@tabler/icons-react';
import { pageLocale } from '../../shared/language/page-language.ts';
import { useRestaurant } from '../navigation/restaurant-context.ts';
import styles from './progress-tracker.module.css';

type Achievement = DashboardView['achievements'][number];

const icons: Record<string, typeof IconTrophy> = {
  'First Meal': IconChefHat,
  'Portion Heart': IconHeart,
  'Community Champion': IconUsers,
  'Waste Warrior': IconLeaf,
};

/** The achievements First Meal, Portion Heart, Community Champion and Waste Warrior with their progress. */
export function ProgressTracker({ achievements }: { achievements: Achievement[] }) {
  const saved = achievements.find(({ name }) => name === 'Waste Warrior')?.have;
  return (
    <section className="card padding-20" aria-labelledby="progress-tracker">
      <h2 id="progress-tracker" className="text-18 tight">
        Progress Tracker
      </h2>
      {saved !== undefined && (
        <p className={`muted margin-top-6`}>
          {saved} {saved === 1 ? 'meal has' : 'meals have'} found a home so far.
        </p>
      )}
      <ul className={styles.list}>
        {achievements.map((one) => (
          <AchievementLine key={one.name} achievement={one} />
        ))}
      </ul>
      <Nearest achievements={achievements} />
    </section>
  );
}

function AchievementLine({ achievement: { name, goal, have, need, earnedAt } }: { achievement: Achievement }) {
  const { timezone } = useRestaurant().restaurant;
  const Icon = icons[name] ?? IconTrophy;
  const shownProgress = Math.min(have, need);
  return (
    <li className={`grid gap-14 align-center ${styles.line}`}>
      <span className={`middle circle sunken ${styles.medal}`} data-earned={earnedAt !== null || undefined}>
        <Icon size={24} aria-hidden />
      </span>
      <div className={`grid ${styles.words}`}>
        <b>{name}</b>
        {earnedAt ? (
          <span className={`text-14 weight-650 ${styles.earned}`}>Earned {formatEarnedDay(earnedAt, timezone)}</span>
        ) : (
          <span className="note num">
            {shownProgress} of {need}
          </span>
        )}
        <span className="note span-all">{goal}</span>
        {!earnedAt && (
          <progress
            className={`full pill span-all sunken clip margin-top-6 ${styles.track}`}
            value={shownProgress}
            max={need}
            aria-label={name}
          >
            {shownProgress} of {need}
          </progress>
        )}
      </div>
    </li>
  );
}

/** "Oct 2, 2026": with the year, because achievements stay for years. */
const formatEarnedDay = (at: string, timeZone: string): string =>
  new Date(at).toLocaleDateString(pageLocale, { dateStyle: 'medium', timeZone });

/** The achievement with the least left to do; nothing once all are earned. */
function Nearest({ achievements }: { achievements: Achievement[] }) {
  const open = achievements.filter(({ earnedAt }) => earnedAt === null);
  const [nearest] = open.toSorted((a, b) => a.need - a.have - (b.need - b.have));
  if (!nearest) return null;
  const remaining = Math.max(1, nearest.need - nearest.have);
  const unit = nearest.name === 'Community Champion' ? 'order' : 'meal';
  const Icon = icons[nearest.name] ?? IconTrophy;
  return (
    <p className={`row radius-14 gap-12 on-butter margin-top-8 leading-145 ${styles.nearest}`}>
      <Icon size={22} aria-hidden />
      <span>
        <b>
          {remaining} more {remaining === 1 ? unit : `${unit}s`}
        </b>{' '}
        and {nearest.name} is yours.
      </span>
    </p>
  );
}

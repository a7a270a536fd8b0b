import type { DashboardView } from '@fondly/contract/restaurant/dashboard';
import * as m from '@fondly/messages';
import { IconChefHat, IconHeart, IconLeaf, IconUsers } from '@tabler/icons-react';
import { MessageText } from '../../shared/language/message-text.tsx';
import { pageLocale } from '../../shared/language/page-language.ts';
import { useRestaurant } from '../navigation/restaurant-context.ts';
import listStyles from './list-panel.module.css';
import styles from './progress-tracker.module.css';

type Achievement = DashboardView['achievements'][number];

type Look = { Icon: typeof IconHeart; title: () => string; describeGoal: (goal: { count: number }) => string };

const looks: Record<Achievement['name'], Look> = {
  'first-meal': { Icon: IconChefHat, title: m.overview_first_meal, describeGoal: () => m.overview_first_meal_goal() },
  'portion-heart': { Icon: IconHeart, title: m.overview_portion_heart, describeGoal: m.overview_meals_saved_goal },
  'community-champion': {
    Icon: IconUsers,
    title: m.overview_community_champion,
    describeGoal: m.overview_community_champion_goal,
  },
  'waste-warrior': { Icon: IconLeaf, title: m.overview_waste_warrior, describeGoal: m.overview_meals_saved_goal },
};

/** The four achievements with their progress. */
export function ProgressTracker({ achievements }: { achievements: Achievement[] }) {
  const saved = achievements.find(({ name }) => name === 'waste-warrior')?.have;
  return (
    <section className="flex column card padding-20 drawn-later" aria-labelledby="progress-tracker">
      <h2 id="progress-tracker" className="text-18 tight">
        {m.overview_progress()}
      </h2>
      {saved !== undefined && <p className={`muted margin-top-6`}>{m.overview_progress_saved({ count: saved })}</p>}
      <ul className="grid grow margin-top-8">
        {achievements.map((one) => (
          <AchievementLine key={one.name} achievement={one} />
        ))}
      </ul>
      <Nearest achievements={achievements} />
    </section>
  );
}

function AchievementLine({ achievement: { name, have, need, earnedAt } }: { achievement: Achievement }) {
  const { timezone } = useRestaurant().restaurant;
  const { Icon, title, describeGoal } = looks[name];
  const progress = m.overview_progress_have({ have: Math.min(have, need), need });
  return (
    <li className={`grid gap-14 align-center ${listStyles.item} ${styles.line}`}>
      <span className={`middle circle sunken ${styles.medal}`} data-earned={earnedAt !== null || undefined}>
        <Icon size={24} aria-hidden />
      </span>
      <div className={`grid ${styles.words}`}>
        <b>{title()}</b>
        {earnedAt ? (
          <span className="text-14 weight-650 ok-text">
            {m.overview_progress_earned({ date: formatEarnedDay(earnedAt, timezone) })}
          </span>
        ) : (
          <span className="note num nowrap">{progress}</span>
        )}
        <span className="note span-all">{describeGoal({ count: need })}</span>
        {!earnedAt && (
          <progress
            className={`full pill span-all sunken clip margin-top-6 ${styles.track}`}
            value={Math.min(have, need)}
            max={need}
            aria-label={title()}
          >
            {progress}
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
  const { Icon, title } = looks[nearest.name];
  const goal = { count: Math.max(1, nearest.need - nearest.have), achievement: title() };
  const parts =
    nearest.name === 'community-champion'
      ? m.overview_progress_orders_to_go.parts(goal)
      : m.overview_progress_meals_to_go.parts(goal);
  return (
    <p className="row radius-14 gap-12 on-butter margin-top-8 leading-145 padding-16">
      <Icon size={22} aria-hidden />
      <span>
        <MessageText parts={parts} tags={{ strong: (text) => <b>{text}</b> }} />
      </span>
    </p>
  );
}

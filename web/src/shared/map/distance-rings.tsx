import type { MapPoint } from '@fondly/contract/public-pages/map';
import * as m from '@fondly/messages';
import styles from './distance-rings.module.css';
import { type MapView, toScreen } from './use-map-view.ts';
import { toWorld, unitsPerMile } from './world.ts';

type Props = { view: MapView; origin: MapPoint | null; isExact: boolean };

const rings = [1, 3, 5, 10, 25];
/** A smaller ring says nothing, and a larger one is beyond every screen. */
const shownPixels = { least: 60, most: 1600 };

/** How far away places are from the middle of the ZIP, or from where the customer is. */
export function DistanceRings({ view, origin, isExact }: Props) {
  if (!origin) return null;
  const { x, y } = toScreen(view, toWorld(origin));
  const shown = rings
    .map((miles) => ({ miles, radius: miles * unitsPerMile(origin) * view.scale }))
    .filter(({ radius }) => radius > shownPixels.least && radius < shownPixels.most);
  return (
    <>
      <svg className={`absolute full ${styles.rings}`} aria-hidden>
        <title />
        {shown.map(({ miles, radius }) => (
          <circle key={miles} cx={x} cy={y} r={radius} />
        ))}
      </svg>
      {shown.map(({ miles, radius }) => (
        <span
          key={miles}
          className={`num absolute pill white nowrap text-12 weight-650 ${styles.miles}`}
          style={{ transform: `translate(${x}px, ${y - radius}px) translate(-50%, -50%)` }}
          aria-hidden
        >
          {m.map_ring({ count: miles })}
        </span>
      ))}
      {isExact && (
        <span
          className={`absolute circle ${styles.here}`}
          style={{ transform: `translate(${x}px, ${y}px)` }}
          role="img"
          aria-label={m.map_here()}
        />
      )}
    </>
  );
}

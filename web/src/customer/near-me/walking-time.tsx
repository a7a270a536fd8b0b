import type { MapPoint } from '@fondly/contract/public-pages/map';
import * as m from '@fondly/messages';
import { IconWalk } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { walkingMinutes } from '../../shared/map/distance.ts';
import { findZipCenter, mapData } from '../../shared/map/map-query.ts';
import { useLastZip } from '../browser-storage/last-zip.ts';
import { usePosition } from './position.ts';

type Props = {
  /** Null while only the ZIP of the kitchen is known: then no walk is named. */
  point: MapPoint | null;
  pickupEnd: Date;
  now: Date;
};

/** Nobody walks farther for a meal. */
const longestMinutes = 60;
/** "Leave now" comes so long before the last moment. */
const spareMinutes = 10;

/**
 * "About a 12 min walk" from where the customer is, or from the middle of the ZIP that this device remembers. It turns
 * to "Leave now" when the pickup window would otherwise be missed.
 */
export function WalkingTime({ point, pickupEnd, now }: Props) {
  const zip = useLastZip();
  const position = usePosition(zip);
  const minutesLeft = (pickupEnd.getTime() - now.getTime()) / 60_000;
  const isWanted = point !== null && minutesLeft > 0;
  const map = useQuery({ ...mapData(), enabled: isWanted && zip !== null && position === null, retry: false });
  const from = position ?? (zip && map.data ? findZipCenter(map.data, zip) : null);
  if (!isWanted || !from) return null;
  const minutes = walkingMinutes(from, point);
  if (minutes > longestMinutes) return null;
  const isUrgent = minutesLeft <= minutes + spareMinutes;
  return (
    <p className={`row text-14 gap-6 num ${isUrgent ? 'danger-text weight-650' : 'muted'}`} aria-live="polite">
      <IconWalk size={18} aria-hidden />
      {toSentence(minutes, isUrgent)}
    </p>
  );
}

/** Below an hour, these numbers begin with a vowel: "an 8 min walk". */
const numbersWithAn = [8, 11, 18];

function toSentence(minutes: number, isUrgent: boolean): string {
  const hasAn = numbersWithAn.includes(minutes);
  if (isUrgent) return hasAn ? m.map_leave_now_an({ minutes }) : m.map_leave_now({ minutes });
  return hasAn ? m.map_walk_an({ minutes }) : m.map_walk({ minutes });
}

import type { WorldPosition } from './world.ts';

export type Placed<Pin> = { pin: Pin; at: WorldPosition };
/** Pins that are drawn as one bubble, or a single pin. */
export type Cluster<Pin> = { pins: Pin[]; at: WorldPosition };

const clusterPixels = 40;
const clusterSize = 3;

/**
 * Joins pins from three within 40 pixels. Two stay apart, because both can still be hit.
 * @param scale - pixels per unit of the positions
 */
export function clusterPins<Pin>(placed: readonly Placed<Pin>[], scale: number): Cluster<Pin>[] {
  const taken = new Set<Placed<Pin>>();
  const clusters: Cluster<Pin>[] = [];
  for (const first of placed) {
    if (taken.has(first)) continue;
    const near = placed.filter((other) => !taken.has(other) && isNear(first.at, other.at, clusterPixels / scale));
    const members = near.length < clusterSize ? [first] : near;
    for (const member of members) taken.add(member);
    clusters.push({ pins: members.map(({ pin }) => pin), at: findMiddle(members.map(({ at }) => at)) });
  }
  return clusters;
}

const isNear = (one: WorldPosition, other: WorldPosition, limit: number) =>
  Math.hypot(one.x - other.x, one.y - other.y) <= limit;

function findMiddle(positions: readonly WorldPosition[]): WorldPosition {
  const sum = positions.reduce((total, { x, y }) => ({ x: total.x + x, y: total.y + y }), { x: 0, y: 0 });
  return { x: sum.x / positions.length, y: sum.y / positions.length };
}

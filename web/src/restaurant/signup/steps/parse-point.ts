import type { MapPoint } from '@fondly/contract/public-pages/map';
import type { FormValues } from '../../../shared/ui/forms/use-server-form.ts';

/** Undefined for anything but two numbers in degrees. */
export function parsePoint(values: FormValues): MapPoint | undefined {
  const latitude = parseDegrees(values.latitude, 90);
  const longitude = parseDegrees(values.longitude, 180);
  return latitude === null || longitude === null ? undefined : { latitude, longitude };
}

function parseDegrees(text: string | undefined, most: number): number | null {
  const degrees = text?.trim() ? Number(text) : Number.NaN;
  return Math.abs(degrees) <= most ? degrees : null;
}

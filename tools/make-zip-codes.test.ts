import { expect, test } from 'vitest';
import { readGazetteer, writeZipCodes } from './make-zip-codes.ts';

const atlanta = { zip: '30308', city: 'Atlanta', state: 'GA', latitude: 33.7718, longitude: -84.3757, country: 'US' };
const box = { zip: '30301', city: 'Atlanta', state: 'GA', latitude: 33.8444, longitude: -84.4741, country: 'US' };

test.for([
  ['2025', 'GEOID|GEOIDFQ|ALAND|INTPTLAT|INTPTLONG\n30308|860Z200US30308|4130055|33.771127|-84.378108\n'],
  ['2020', 'GEOID\tALAND\tINTPTLAT\tINTPTLONG          \n30308\t4130055\t33.771127\t-84.378108      \n'],
] as const)('the point of a ZIP is that of the gazetteer of %s, else that of its name', ([year, text]) => {
  const canadian = { ...box, zip: 'K1A', country: 'Canada' };
  expect(writeZipCodes(year, readGazetteer(text), [atlanta, canadian, box])).toBe(
    `Census Gazetteer ${year}\n30301\tAtlanta\tGA\t33.8444\t-84.4741\n30308\tAtlanta\tGA\t33.7711\t-84.3781\n`,
  );
});

test('a file with other columns is refused', () => {
  expect(() => readGazetteer('ZIP,LAT\n30308,33.7\n')).toThrow('no column GEOID');
});

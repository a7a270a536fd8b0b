import { readMap } from '@fondly/contract/public-pages/map';
import { memoizeFor } from '../../meals/search/memoize-for.ts';
import { sendSerialized, serializeResponse } from '../../meals/search/serialized-response.ts';
import type { Routes } from '../../platform/http/route.ts';
import { listZipCenters } from './list-zip-centers.ts';
import { serveMapTiles } from './map-tiles.ts';

/** A ZIP with its first restaurant is on the map so soon. */
const sharedMilliseconds = 600_000;

export const mapRoutes: Routes = async (route, { app, http }) => {
  const tiles = app.config.mapTiles === null ? null : await serveMapTiles(http, app.config.mapTiles);
  const map = memoizeFor(app.clock, sharedMilliseconds, async () =>
    serializeResponse({ zips: await listZipCenters(app), tiles }),
  );
  route(readMap, async ({ request, reply }) => sendSerialized(request, reply, await map()));
};

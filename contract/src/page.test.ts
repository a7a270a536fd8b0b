import { describe, expect, test } from 'vitest';
import { matchPath, page, read, toPrerenderedAddress, withoutOptionalParam } from './page.ts';
import { pages } from './pages.ts';

describe('The rows of pages', () => {
  test('each path has one row', () => {
    const paths = pages.map(({ path }) => path);
    expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([]);
  });

  test('a page for everybody in the sitemap needs no parameter', () => {
    const listed = pages.filter(({ isInSitemap }) => isInSitemap).map(({ path }) => withoutOptionalParam(path));
    expect(listed.filter((path) => path.includes(':'))).toEqual([]);
  });

  test('a row that preloads what the API does not have, or that lists a page nobody prerendered, does not compile', () => {
    page('/test', 'public/test-page.tsx', {
      audience: 'visitor',
      preload: () => [
        // @ts-expect-error the API has no such endpoint
        read('GET /api/nothing'),
        // @ts-expect-error only reads can be preloaded
        read('POST /api/account/sign-out', { body: {} }),
        // @ts-expect-error the parameter of the path is missing
        read('GET /api/orders/:id'),
        // @ts-expect-error the search has no parameter of this name
        read('GET /api/meals/search', { querystring: { zip: '30308', mile: 5 } }),
        read('GET /api/kitchens/:id', {
          params: { id: '1' },
          // @ts-expect-error the response has no picture of this name
          picture: ({ restaurant }) => ({ src: restaurant.photo, sizes: '100vw' }),
        }),
      ],
    });
    page('/test/:orderId', 'public/test-page.tsx', {
      audience: 'visitor',
      // @ts-expect-error the path has no parameter of this name
      preload: ({ param }) => [read('GET /api/orders/:id', { params: { id: param('id') } })],
    });
    // @ts-expect-error a page in the sitemap is prerendered
    page('/test', 'public/test-page.tsx', { audience: 'visitor', sitemap: true });
    // @ts-expect-error the file of a page ends in -page.tsx
    page('/test', 'public/test.tsx', { audience: 'visitor' });
  });
});

describe('The address of a page', () => {
  test.for([
    { path: '/', address: '/', params: {} },
    { path: '/faq', address: '/faq/', params: {} },
    { path: '/faq', address: '/faq/more', params: null },
    { path: '/', address: '/faq', params: null },
    { path: '/kitchen/:restaurantId', address: '/kitchen/a b', params: { restaurantId: 'a b' } },
    { path: '/kitchen/:restaurantId', address: '/kitchen', params: null },
    { path: '/kitchen/:restaurantId', address: '/kitchen/', params: null },
    { path: '/past-orders/:orderId/money', address: '/past-orders/7/money', params: { orderId: '7' } },
    { path: '/past-orders/:orderId/money', address: '/past-orders/7/receipt', params: null },
    { path: '/demand/:zip?', address: '/demand', params: { zip: '' } },
    { path: '/demand/:zip?', address: '/demand/30308', params: { zip: '30308' } },
  ])('$address under $path has the parameters $params', ({ path, address, params }) => {
    const found = matchPath(path, address);
    expect(found && Object.fromEntries(found)).toEqual(params);
  });

  test('a page is prerendered once for all values of a required parameter, and without an optional one', () => {
    expect(toPrerenderedAddress('/past-orders/:orderId/money', '/past-orders/7/money')).toBe('/past-orders/_/money');
    expect(toPrerenderedAddress('/', '/')).toBe('/');
    expect(toPrerenderedAddress('/demand/:zip?', '/demand/30308')).toBe('/demand/30308');
    expect(withoutOptionalParam('/demand/:zip?')).toBe('/demand');
  });
});

test('a read has the address that the browser asks for, and finds the picture in its response', () => {
  const restaurantRead = read('GET /api/kitchens/:id', {
    params: { id: 'a/b' },
    picture: ({ restaurant }) => ({ src: restaurant.headerImageUrl, sizes: '100vw' }),
  });
  expect(restaurantRead.url).toBe('/api/kitchens/a%2Fb');
  expect(restaurantRead.findPicture('{"restaurant":{"headerImageUrl":"/files/soup.webp"}}')).toEqual({
    src: '/files/soup.webp',
    sizes: '100vw',
  });
  expect(read('GET /api/orders').findPicture('{}')).toBeNull();
});

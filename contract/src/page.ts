import type { Input, Operation, Output } from './api.ts';
import { toUrl, type UrlInput } from './to-url.ts';

/** Whom a page is made for. Its frame, its guard, and its screen sizes follow from that. */
export type Audience = 'visitor' | 'customer' | 'restaurant' | 'admin';

/** The largest picture on top of a page, how wide it is drawn there, and on which screens, if not on all. */
export type PreloadedPicture = { src: string | null | undefined; sizes: string; media?: string };
/** One read of the API that a page needs before it can be drawn. */
export type PageRead = {
  url: string;
  findPicture: (responseBody: string) => PreloadedPicture | null;
  /** The reads that depend on the response. */
  findNext: (responseBody: string) => PageRead[];
};

type ReadOperation = Extract<Operation, `GET ${string}`>;
type Effects<Response> = {
  picture?: (response: Response) => PreloadedPicture;
  next?: (response: Response) => PageRead[];
};
type ReadArguments<O extends ReadOperation> =
  unknown extends Input<O> ? [input?: Effects<Output<O>>] : [input: Input<O> & Effects<Output<O>>];

/**
 * One read, typed by its endpoint; `picture` names what the page shows first and largest, and `next` the reads whose
 * address only the response tells.
 */
export function read<O extends ReadOperation>(operation: O, ...input: ReadArguments<O>): PageRead;
export function read<Response>(operation: string, input: UrlInput & Effects<Response> = {}): PageRead {
  const { picture, next } = input;
  return {
    url: toUrl(operation.replace('GET ', ''), input),
    findPicture: (responseBody) => picture?.(JSON.parse(responseBody)) ?? null,
    findNext: (responseBody) => next?.(JSON.parse(responseBody)) ?? [],
  };
}

type WithoutOptionalMark<Name extends string> = Name extends `${infer Required}?` ? Required : Name;
/** The names of a path's parameters: `orderId` of `/past-orders/:orderId/money`. */
export type ParamName<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer More}`
    ? WithoutOptionalMark<Name> | ParamName<More>
    : WithoutOptionalMark<Rest>
  : never;

/** The address under which somebody opens a page. An optional parameter that the address leaves out is empty. */
export type Visit<Name extends string = string> = { param: (name: Name) => string; query: URLSearchParams };

/** Only a page that is written to HTML at build time can be in the sitemap. */
type Publication = { prerender?: false; sitemap?: false } | { prerender: true; sitemap?: boolean };
type PageOptions<Path extends string> = Publication & {
  audience: Audience;
  /** False for a page that is drawn without the frame of its audience. */
  layout?: false;
  /** Readable without a script, so the application starts when somebody uses the page. */
  startsOnUse?: true;
  preload?: (visit: Visit<ParamName<Path>>) => PageRead[];
};

export type Page<Path extends string = string> = {
  path: Path;
  /** Relative to `web/src`. */
  file: string;
  audience: Audience;
  hasLayout: boolean;
  isPrerendered: boolean;
  isInSitemap: boolean;
  startsOnUse: boolean;
  preload: (visit: Visit) => PageRead[];
};

export const page = <const Path extends `/${string}`>(
  path: Path,
  file: `${string}-page.tsx`,
  options: PageOptions<Path>,
): Page<Path> => ({
  path,
  file,
  audience: options.audience,
  hasLayout: options.layout ?? true,
  isPrerendered: options.prerender ?? false,
  isInSitemap: options.sitemap ?? false,
  startsOnUse: options.startsOnUse ?? false,
  preload: options.preload ?? (() => []),
});

/** A page's path without its optional parameter: the one address that is the same for everybody. */
export const withoutOptionalParam = (path: string): string => path.replace(/\/:\w+\?$/, '') || '/';

/** The parameters that an address has under a path; null when the address belongs to another page. */
export function matchPath(path: string, address: string): Map<string, string> | null {
  const pattern = path.split('/');
  const segments = address.replace(/\/$/, '').split('/');
  const params = new Map<string, string>();
  if (segments.length > pattern.length) return null;
  for (const [index, expected] of pattern.entries()) {
    const segment = segments[index] ?? '';
    const [, name, isOptional] = /^:(\w+)(\?)?$/.exec(expected) ?? [];
    if (name === undefined ? segment !== expected : !segment && !isOptional) return null;
    if (name !== undefined) params.set(name, segment);
  }
  return params;
}

/** The address under which a page was written to HTML: `_` for each required parameter, which the build cannot know. */
export function toPrerenderedAddress(path: string, address: string): string {
  const pattern = path.split('/');
  const segments = address.replace(/\/$/, '').split('/');
  return segments.map((segment, index) => (/^:\w+$/.test(pattern[index] ?? '') ? '_' : segment)).join('/') || '/';
}

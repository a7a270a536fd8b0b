import type { ReactNode } from 'react';
import { LoadFailed } from '../../shared/page/load-failed.tsx';
import { ListSkeleton } from './list-skeleton.tsx';

type Query<Data> = { data: Data | undefined; isPending: boolean; error: unknown; refetch: () => unknown };
type Props<Data> = {
  query: Query<Data>;
  /** "the coupons", within the sentence that they could not be read. */
  what: string;
  /** Height of the skeleton in pixels. */
  height: number;
  children: (data: Data) => ReactNode;
};

/** The result of a query: a skeleton until it is loaded, and a retry button after a failure. */
export function QueryContent<Data>({ query, what, height, children }: Props<Data>) {
  const { data, isPending, error, refetch } = query;
  if (data !== undefined) return children(data);
  if (isPending) return <ListSkeleton what={what} height={height} />;
  return <LoadFailed audience="restaurant" what={what} error={error} onRetry={() => void refetch()} />;
}

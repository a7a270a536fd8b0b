import * as m from '@fondly/messages';
import { Banner } from '../shared/ui/feedback/banner.tsx';

/** Shown with `?signup=success`, on both sign-in pages. */
export function SignedUpBanner({ search }: { search: URLSearchParams }) {
  if (search.get('signup') !== 'success') return null;
  return <Banner tone="success">{m.account_kitchen_created()}</Banner>;
}

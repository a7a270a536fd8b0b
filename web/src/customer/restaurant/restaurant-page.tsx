import { topics } from '@fondly/contract/live';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useParams } from 'react-router';
import { pageMeta } from '../../shared/page/page-meta.ts';
import { ButtonLink } from '../../shared/ui/actions/button-link.tsx';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { LoadFailed } from '../../shared/ui/feedback/load-failed.tsx';
import { StateTile } from '../../shared/ui/feedback/state-tile.tsx';
import { forgetKitchen, rememberKitchen } from '../browser-storage/recent-restaurants.ts';
import { BackLink } from '../frame/back-link.tsx';
import { PageFrame } from '../frame/page-frame.tsx';
import { isMissing, keys, kitchen } from '../queries.ts';
import { useStaleOn } from '../use-invalidate-on.ts';
import { KitchenHead } from './restaurant-header.tsx';
import { KitchenMeals } from './restaurant-meals.tsx';
import { KitchenSkeleton } from './restaurant-skeleton.tsx';

export const meta = pageMeta({ title: 'Kitchen', hidden: true });

/** `/kitchen/{kitchenId}` (customer specification, section 2). Reads by id alone, so reload and shared links work. */
export default function KitchenPage() {
  const { kitchenId = '' } = useParams();
  const page = useQuery(kitchen(kitchenId));
  useStaleOn(page.data ? [topics.kitchen(kitchenId)] : [], [[...keys.kitchen, kitchenId]]);
  useRemembering(kitchenId, page.data?.kitchen, isMissing(page.error));

  return (
    <PageFrame look="focused">
      {page.isPending && <KitchenSkeleton />}
      {page.isError && isMissing(page.error) && <KitchenNotFound />}
      {page.isError && !page.data && !isMissing(page.error) && (
        <>
          <BackLink to="/kitchens">All kitchens</BackLink>
          <LoadFailed what="this kitchen" error={page.error} onRetry={() => void page.refetch()} />
        </>
      )}
      {page.data && !isMissing(page.error) && (
        <>
          <title>{`${page.data.kitchen.name} | Fondly`}</title>
          <KitchenHead kitchen={page.data.kitchen} />
          {page.isError && (
            <Banner tone="warning">We could not reach this kitchen just now. This is what we saw last.</Banner>
          )}
          <KitchenMeals kitchen={page.data.kitchen} meals={page.data.meals} />
        </>
      )}
    </PageFrame>
  );
}

type Seen = { id: string; name: string; headerImageUrl: string | null; cuisines: string[] };

/** A kitchen that was seen goes to the front of the recently viewed; one that is gone leaves them. */
function useRemembering(kitchenId: string, seen: Seen | undefined, isGone: boolean): void {
  const { id, name, headerImageUrl: image = null, cuisines } = seen ?? {};
  const cuisine = cuisines?.[0] ?? '';
  useEffect(() => {
    if (isGone) forgetKitchen(kitchenId);
    if (id && name) rememberKitchen({ id, name, image, cuisine, viewedAt: new Date().toISOString() });
  }, [kitchenId, isGone, id, name, image, cuisine]);
}

function KitchenNotFound() {
  const action = (
    <ButtonLink look="light" to="/kitchens">
      All kitchens
    </ButtonLink>
  );
  return (
    <StateTile level={1} tone="plum" icon={<IconSearch size={28} />} title="Kitchen not found" action={action}>
      It may have left the pilot, or the link has a typo.
    </StateTile>
  );
}

import * as m from '@fondly/messages';
import { IconMapPinOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Redirect, useParams } from 'wouter';
import { LoadFailed } from '../../shared/page/load-failed.tsx';
import { pageMeta } from '../../shared/page/page-meta.ts';
import { ButtonLink } from '../../shared/ui/actions/button-link.tsx';
import { StateTile } from '../../shared/ui/feedback/state-tile.tsx';
import { PageFrame } from '../frame/page-frame.tsx';
import { mealSearch } from '../queries.ts';
import { NotLiveYet } from './not-live-yet.tsx';
import { ZipSkeleton } from './zip-skeleton.tsx';

export const meta = pageMeta({ title: m.zip_title(), hidden: true });

export default function ZipPage() {
  const { zip = '' } = useParams();
  const isValid = /^\d{5}$/.test(zip);
  const search = useQuery(mealSearch(isValid ? zip : null));
  // Meals nearby are live, too: nobody has to wait for those.
  if (isValid && search.data && search.data.meals.length + search.data.nearby.length > 0)
    return <Redirect to={`/meal-search?zip=${zip}`} replace />;
  return (
    <PageFrame>
      {!isValid && <InvalidZip text={m.zip_invalid_text()} />}
      {isValid && search.isPending && <ZipSkeleton />}
      {isValid && search.isError && !search.data && (
        <LoadFailed level={1} what={m.search_what()} error={search.error} onRetry={() => void search.refetch()} />
      )}
      {isValid && search.data?.zipLocation === null && <InvalidZip text={m.zip_unknown_text({ zip })} />}
      {isValid && search.data && search.data.zipLocation !== null && <NotLiveYet key={zip} zip={zip} />}
    </PageFrame>
  );
}

function InvalidZip({ text }: { text: string }) {
  const action = (
    <ButtonLink variant="light" to="/meal-search">
      {m.zip_back_to_search()}
    </ButtonLink>
  );
  return (
    <StateTile level={1} tone="plum" icon={<IconMapPinOff size={28} />} title={m.zip_invalid_title()} action={action}>
      {text}
    </StateTile>
  );
}

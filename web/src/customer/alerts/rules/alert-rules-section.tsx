import type { AlertRuleView } from '@fondly/contract/account/alert-rules';
import * as m from '@fondly/messages';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { LoadFailed } from '../../../shared/page/load-failed.tsx';
import { Fold } from '../../../shared/ui/display/fold.tsx';
import { SkeletonList } from '../../../shared/ui/feedback/skeleton-list.tsx';
import { restaurant, restaurants } from '../../queries.ts';
import { RuleEditorDialog } from './lazy-rule-dialogs.tsx';
import { alertRules } from './rule-queries.ts';
import { RuleRow } from './rule-row.tsx';

/** More of them are folded, because each heart is one. */
const openFavorites = 3;

/** The section of `/alerts` with the customer's own rules and those of their favorites. `?create=1` opens the editor. */
export function AlertRulesSection() {
  const { data: rules, isPending, error, refetch } = useQuery(alertRules());
  const [params, setParams] = useSearchParams();
  const restaurantId = params.get('restaurant') ?? '';
  const namedRestaurant = useQuery({ ...restaurant(restaurantId), enabled: restaurantId !== '' });
  const { data: list } = useInfiniteQuery(restaurants({ cuisine: null, area: null, zip: null }));
  const cuisines = list?.pages[0]?.cuisines ?? [];
  const [edited, setEdited] = useState<AlertRuleView | null>(null);

  const isCreating = params.get('create') === '1';
  const named = namedRestaurant.data
    ? [{ id: namedRestaurant.data.restaurant.id, name: namedRestaurant.data.restaurant.name }]
    : [];
  const isReady = restaurantId === '' || !namedRestaurant.isPending;
  const isOpen = edited !== null || (isCreating && isReady);
  const close = () => {
    setEdited(null);
    if (isCreating) setParams({}, { replace: true });
  };
  const favorites = rules?.filter(({ isFavorite }) => isFavorite) ?? [];
  const own = rules?.filter(({ isFavorite }) => !isFavorite) ?? [];
  const cuisineNames = new Map(cuisines.map(({ slug, name }) => [slug, name]));
  const toRow = (rule: AlertRuleView) => (
    <RuleRow key={rule.id} rule={rule} cuisineNames={cuisineNames} onEdit={() => setEdited(rule)} />
  );
  return (
    <section className="stack gap-16" aria-labelledby="alert-rules">
      <div>
        <h2 id="alert-rules" className="text-20" tabIndex={-1}>
          {m.alert_rules_title()}
        </h2>
        <p className="muted">{rules?.length === 0 ? m.alert_rules_empty() : m.alert_rules_note()}</p>
      </div>
      {isPending && <SkeletonList what={m.alert_rules_what()} rows={2} />}
      {error && !rules && <LoadFailed what={m.alert_rules_what()} error={error} onRetry={() => void refetch()} />}
      {own.length > 0 && <div>{own.map(toRow)}</div>}
      {favorites.length > 0 && (
        <Fold
          label={m.alert_rules_favorites({ count: favorites.length })}
          isOpen={own.length === 0 && favorites.length <= openFavorites}
        >
          <div>{favorites.map(toRow)}</div>
        </Fold>
      )}
      <RuleEditorDialog
        rule={edited}
        params={params}
        named={named}
        favorites={favorites.flatMap((rule) => rule.restaurants)}
        cuisines={cuisines}
        isOpen={isOpen}
        onClose={close}
      />
    </section>
  );
}

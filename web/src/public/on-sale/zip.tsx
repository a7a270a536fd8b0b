import { type OnSalePage, onSalePaths, pilotCity } from '@fondly/contract/public-pages/on-sale';
import * as m from '@fondly/messages';
import { MealsSaved } from '../../shared/meal/meals-saved.tsx';
import { ButtonLink } from '../../shared/ui/actions/button-link.tsx';
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx';
import { Crumbs } from './crumbs.tsx';
import { FoundMeals } from './meal-grid.tsx';

/** `/atlanta/{zip}`: today's meals of a ZIP, then those nearby. */
export function Zip({
  page: { zip, area, meals, nearby, mealsSaved },
}: {
  page: Extract<OnSalePage, { kind: 'zip' }>;
}) {
  return (
    <div className="stack gap-24">
      <Crumbs crumbs={[{ name: m.on_sale_city({ city: pilotCity.name }), path: onSalePaths.city }]} />
      <header className="stack gap-8">
        <h1 className="weight-800 page-heading">{m.on_sale_zip_heading({ zip })}</h1>
        <p className="muted text-18">{area ? m.on_sale_zip_lead_area({ area }) : m.on_sale_zip_lead()}</p>
      </header>
      {mealsSaved !== null && <MealsSaved zip={zip} count={mealsSaved} />}
      {meals.length === 0 ? (
        <NoMeals zip={zip} />
      ) : (
        <section aria-labelledby="today">
          <h2 id="today" className="visually-hidden">
            {m.kitchens_available_today()}
          </h2>
          <FoundMeals meals={meals} />
        </section>
      )}
      {nearby.length > 0 && (
        <section className="stack gap-16" aria-labelledby="nearby">
          <h2 id="nearby" className="text-22">
            {m.on_sale_nearby()}
          </h2>
          <FoundMeals meals={nearby} />
        </section>
      )}
    </div>
  );
}

function NoMeals({ zip }: { zip: string }) {
  const action = (
    <ButtonLink variant="light" to={`/zip/${zip}`}>
      {m.on_sale_zip_empty_button()}
    </ButtonLink>
  );
  return (
    <EmptyState picture="plate" title={m.on_sale_zip_empty({ zip })} action={action}>
      {m.on_sale_zip_empty_text()}
    </EmptyState>
  );
}

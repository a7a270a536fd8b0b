import * as m from '@fondly/messages';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { Suspense, useId, useState } from 'react';
import { PartFailed } from '../../shared/page/part-failed.tsx';
import { Button } from '../../shared/ui/actions/button.tsx';
import { SelectChip } from '../../shared/ui/forms/select-field.tsx';
import { createScript } from '../../shared/ui/overlays/create-script.ts';
import { Dialog } from '../../shared/ui/overlays/dialog.tsx';
import { usePreload } from '../../shared/ui/overlays/use-preload.ts';
import { useView } from '../map-view/use-view.ts';
import { ViewSwitch } from '../map-view/view-switch.tsx';
import { useIsNarrow } from '../use-is-narrow.ts';
import styles from './filter-panel.module.css';
import { clearedFilters, type Filters, filterCount, radiusChoices, sortChoices } from './filters.ts';

type Props = {
  filters: Filters;
  /** Meals that the filters leave; null while that is unknown. */
  found: number | null;
  onChange: (filters: Filters) => void;
};

const script = createScript(() => import('./other-filters.tsx'));
const OtherFilters = script.toComponent((file) => file.OtherFilters, PartFailed);

/**
 * One line of choices, all on the screen of a phone. A button opens the other filters: in a sheet on a phone, where they are
 * also cleared, else below. What finds meals comes first on a wide screen, and how they are shown at the end of the line.
 */
export function FilterPanel({ filters, found, onChange }: Props) {
  const id = useId();
  const isNarrow = useIsNarrow();
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const { view, setView } = useView();
  const count = filterCount(filters);
  const change = (part: Partial<Filters>) => onChange({ ...filters, ...part });
  usePreload(script.preload);
  if (isOpen && !wasOpened) setOpened(true);
  const choices = wasOpened && (
    <Suspense fallback={null}>
      <OtherFilters filters={filters} onChange={change} />
    </Suspense>
  );
  const viewSwitch = <ViewSwitch view={view} onChange={setView} />;
  const loadEarly = () => void script.preload().catch(() => {});
  return (
    <section className="stack gap-12" aria-label={m.search_filters()}>
      {/* The labels that only screen readers read are placed in it, or they would widen the page. */}
      <div className="row relative gap-8 side-scroll">
        {isNarrow && <div className="rigid">{viewSwitch}</div>}
        <button
          type="button"
          className={`text-15 weight-600 pill white inline-row rigid relative gap-8 outlined hover-border ${styles.toggle}`}
          aria-expanded={isOpen}
          aria-controls={isNarrow ? undefined : id}
          onPointerEnter={loadEarly}
          onPointerDown={loadEarly}
          onFocus={loadEarly}
          onClick={() => setOpen(!isOpen)}
        >
          <IconAdjustmentsHorizontal size={18} aria-hidden />
          <span className="beside-icon">{m.search_filters()}</span>
          {count > 0 && <span className={`middle num text-13 pill on-ink ${styles.count}`}>{count}</span>}
        </button>
        <SelectChip
          label={m.search_sort()}
          options={sortChoices.map(({ value, label }) => ({ value, label: label() }))}
          value={filters.sort}
          onChange={(value) => change({ sort: sortChoices.find((one) => one.value === value)?.value ?? 'distance' })}
        />
        <SelectChip
          label={m.search_distance()}
          options={radiusChoices.map((miles) => ({
            value: String(miles),
            label: m.search_distance_miles({ count: miles }),
          }))}
          value={String(filters.miles)}
          onChange={(value) => change({ miles: Number(value) })}
        />
        {count > 0 && !isNarrow && (
          <Button variant="subtle" size="row" onClick={() => onChange(clearedFilters(filters))}>
            {m.search_filters_clear()}
          </Button>
        )}
        {!isNarrow && <div className="push">{viewSwitch}</div>}
      </div>
      {isNarrow ? (
        <Dialog density="compact" title={m.search_filters()} isOpen={isOpen} onClose={() => setOpen(false)}>
          <div className="stack gap-20">
            {choices}
            <div className="dialog-buttons">
              <Button onClick={() => setOpen(false)}>
                {found === null ? m.common_done() : m.search_filters_show({ count: found })}
              </Button>
              {count > 0 && (
                <Button variant="subtle" onClick={() => onChange(clearedFilters(filters))}>
                  {m.search_filters_clear()}
                </Button>
              )}
            </div>
          </div>
        </Dialog>
      ) : (
        <div id={id} className="radius-20 bordered padding-20" hidden={!isOpen}>
          {choices}
        </div>
      )}
    </section>
  );
}

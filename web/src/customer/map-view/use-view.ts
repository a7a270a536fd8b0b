import { useSearchParams } from 'wouter';
import { keepScroll } from '../../shared/page/page-location.ts';

export type View = 'list' | 'map';
type ViewState = {
  view: View;
  setView: (view: View) => void;
  /** The restaurants whose cards are open on the map. */
  selected: string[];
  select: (ids: string[]) => void;
};

/** The view is in the address, so that a reload and the Back button keep it. What the map shows is not: it may be home. */
export function useView(): ViewState {
  const [params, setParams] = useSearchParams();
  const change = (edit: (next: URLSearchParams) => void) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        edit(next);
        return next;
      },
      { replace: true, state: keepScroll },
    );
  const view = params.get('view') === 'map' ? 'map' : 'list';
  return {
    view,
    setView: (chosen) =>
      change((next) => {
        next.delete('pin');
        if (chosen === 'map') next.set('view', 'map');
        else next.delete('view');
      }),
    selected: view === 'map' ? (params.get('pin')?.split(',') ?? []) : [],
    select: (ids) =>
      change((next) => {
        if (ids.length > 0) next.set('pin', ids.join(','));
        else next.delete('pin');
      }),
  };
}

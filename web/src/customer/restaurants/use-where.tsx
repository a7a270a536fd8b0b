import { type ReactNode, useEffect, useRef, useState } from 'react';
import { findLastZip } from '../browser-storage/last-zip.ts';
import { ZipSearch } from '../search/zip-search.tsx';
import { useIsNarrow } from '../use-is-narrow.ts';
import { AreaSelect } from './area-select.tsx';
import type { ListScope } from './use-list-scope.ts';

type Options = {
  areas: readonly { slug: string; name: string }[];
  scope: ListScope;
  onChange: (scope: ListScope) => void;
};

/**
 * Shows a ZIP field above the list until the customer chooses a ZIP or an area, and then a pill with the choice: in the header
 * of a phone, and on the line of the title on a wide screen.
 */
export function useWhere({ areas, scope, onChange }: Options) {
  const isNarrow = useIsNarrow();
  const [isAsking, setAsking] = useState(false);
  const answer = useRef<HTMLDivElement>(null);
  const hasTyped = useRef(false);
  // The field with the focus is gone.
  useEffect(() => {
    const select = answer.current?.querySelector('select');
    if (!hasTyped.current || !select) return;
    hasTyped.current = false;
    select.focus();
  });
  const change = (next: ListScope) => {
    setAsking(false);
    onChange(next);
  };
  if (isAsking || (!scope.zip && !scope.area)) {
    const search = (zip: string) => {
      hasTyped.current = true;
      change({ zip, area: null });
    };
    return { field: <NearestSearch hasFocus={isAsking} onSearch={search} /> };
  }
  const pill: ReactNode = (
    <div ref={answer} className="fit">
      <AreaSelect areas={areas} scope={scope} isShort={isNarrow} onChange={change} onAsk={() => setAsking(true)} />
    </div>
  );
  return isNarrow ? { corner: pill } : { besideTitle: pill };
}

/** A ZIP sorts the list by distance. The known one is filled in, unless the customer wants to type another. */
function NearestSearch({ hasFocus, onSearch }: { hasFocus: boolean; onSearch: (zip: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(hasFocus ? '' : (findLastZip() ?? ''));
  useEffect(() => {
    if (hasFocus) input.current?.focus();
  }, [hasFocus]);
  return (
    <ZipSearch inputRef={input} zip={typed} onType={setTyped} isSearching={false} isAlwaysLive onSearch={onSearch} />
  );
}

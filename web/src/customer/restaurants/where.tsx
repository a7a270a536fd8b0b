import { useEffect, useRef, useState } from 'react';
import { findLastZip } from '../browser-storage/last-zip.ts';
import styles from '../search/zip-search.module.css';
import { ZipSearch } from '../search/zip-search.tsx';
import { AreaSelect } from './area-select.tsx';
import type { ListScope } from './use-list-scope.ts';

type Props = {
  areas: readonly { slug: string; name: string }[];
  scope: ListScope;
  onChange: (scope: ListScope) => void;
};

/** Asks for a ZIP. The answer collapses the field into a pill, which is as tall, so that nothing moves. */
export function Where({ areas, scope, onChange }: Props) {
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
  if (isAsking || (!scope.zip && !scope.area))
    return (
      <NearestSearch
        hasFocus={isAsking}
        onSearch={(zip) => {
          hasTyped.current = true;
          change({ zip, area: null });
        }}
      />
    );
  return (
    <div ref={answer} className={`row ${styles.line}`}>
      <AreaSelect areas={areas} scope={scope} onChange={change} onAsk={() => setAsking(true)} />
    </div>
  );
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

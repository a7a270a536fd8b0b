import { type KeyboardEvent, useRef, useState } from 'react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { Collection } from 'react-aria-components/Collection';
import { Header } from 'react-aria-components/Header';
import { Input } from 'react-aria-components/Input';
import { Menu, MenuItem, MenuSection } from 'react-aria-components/Menu';
import { SearchField } from 'react-aria-components/SearchField';
import { useNavigate } from '../../shared/page/page-location.ts';
import styles from './command-palette.module.css';
import { setRowKeys, useRowKeysChoice } from './row-keys-choice.ts';
import { type Found, usePaletteSearch } from './use-palette-search.ts';

const toggleRowKeys = 'toggle-row-keys';

/** The field and what it finds. Loaded when the palette opens for the first time. */
export default function PaletteContent({ onLeave }: { onLeave: () => void }) {
  const [typed, setTyped] = useState('');
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const areRowKeysOn = useRowKeysChoice();
  const { groups, isSearching } = usePaletteSearch(typed);
  const act = (key: string) => {
    if (key === toggleRowKeys) return setRowKeys(!areRowKeysOn);
    onLeave();
    navigate(key);
  };
  /** Results come after the text, so that none of them is chosen yet: Enter takes the first one. */
  const takeFirst = (event: KeyboardEvent) => {
    const first = groups[0]?.found[0];
    const chosenId = input.current?.getAttribute('aria-activedescendant');
    if (event.key !== 'Enter' || !first || isSearching || (chosenId && document.getElementById(chosenId))) return;
    event.preventDefault();
    event.stopPropagation();
    act(first.key);
  };
  const settings: Found = {
    key: toggleRowKeys,
    text: areRowKeysOn ? 'Turn the keys J, K, and E off' : 'Turn the keys J, K, and E on',
    note: 'They move through a table and act on its row',
  };
  return (
    <div onKeyDownCapture={takeFirst}>
      <Autocomplete inputValue={typed} onInputChange={setTyped}>
        <SearchField className={styles.field ?? ''} aria-label="Find anything" autoFocus>
          <Input
            ref={input}
            className={`full padding-x-16 radius-12 ${styles.input}`}
            placeholder="Restaurant, order number, person, or page"
          />
        </SearchField>
        <Menu
          className={styles.results ?? ''}
          aria-label="Results"
          items={[...groups, { title: 'Keyboard', found: [settings] }]}
          onAction={(key) => act(String(key))}
        >
          {({ title, found }) => (
            <MenuSection id={title}>
              <Header className="caption">{title}</Header>
              <Collection items={found}>
                {({ key, text, note }) => (
                  <MenuItem id={key} textValue={text} className={`row wrap pointer ${styles.item}`}>
                    <span className="weight-600">{text}</span>
                    {note && <span className="note">{note}</span>}
                  </MenuItem>
                )}
              </Collection>
            </MenuSection>
          )}
        </Menu>
        <p className="note" role="status">
          {isSearching ? 'Searching' : typed && groups.length === 0 ? 'Nothing fits. Try fewer letters.' : ''}
        </p>
      </Autocomplete>
    </div>
  );
}

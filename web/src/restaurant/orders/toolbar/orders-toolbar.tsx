import * as m from '@fondly/messages';
import { IconAdjustments, IconLayoutKanban, IconListDetails, IconSearch, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { useMedia } from '../../../shared/page/use-media.ts';
import { type Chip, ChipRow } from '../../../shared/ui/actions/chip-row.tsx';
import { IconButton } from '../../../shared/ui/actions/icon-button.tsx';
import { SegmentedControl } from '../../../shared/ui/forms/segmented-control.tsx';
import { Popover } from '../../../shared/ui/overlays/popover.tsx';
import { SearchField } from '../../../shared/ui/search/search-field.tsx';
import { useRestaurant } from '../../navigation/restaurant-context.ts';
import { ToolButton } from '../../navigation/tool-button.tsx';
import { useHasRole } from '../../navigation/use-has-role.ts';
import { AutoAcceptSwitch } from '../auto-accept-switch.tsx';
import type { OrderFilter, OrdersViewMode } from '../board/order-groups.ts';
import styles from './orders-toolbar.module.css';

type Props = {
  chips: Chip<OrderFilter>[];
  filter: OrderFilter;
  onFilter: (filter: OrderFilter) => void;
  typed: string;
  onType: (typed: string) => void;
  view: OrdersViewMode;
  onView: (view: OrdersViewMode) => void;
  /** What else the options have. */
  options: ReactNode;
};

/** Where the filters need the width of the search button, too. */
const phoneScreen = '(max-width: 700px)';
/** Where search and view do not fit beside the filters, or the words of the options beside both. In em, so that larger text counts, too. */
const narrowScreen = '(max-width: 79.99em)';
const middleScreen = '(max-width: 89.99em)';

/** Filters, search, and view in one row. What is rarely used or does not fit opens from a button. */
export function OrdersToolbar(props: Props) {
  const isNarrow = useMedia(narrowScreen);
  return (
    <div className={`row relative ${styles.bar}`}>
      {isNarrow ? <NarrowTools {...props} /> : <WideTools {...props} />}
    </div>
  );
}

function WideTools({ typed, onType, ...props }: Props) {
  const isMiddle = useMedia(middleScreen);
  return (
    <>
      <Filters {...props} />
      <SearchField label={m.board_search_label()} placeholder={m.board_search_open()} value={typed} onChange={onType} />
      <View {...props} />
      <Options words={isMiddle ? 'never' : 'early'} options={props.options} />
    </>
  );
}

function NarrowTools({ typed, onType, ...props }: Props) {
  const [isSearching, setSearching] = useState(typed !== '');
  const isPhone = useMedia(phoneScreen);
  const tools = useRef<HTMLDivElement>(null);
  const close = () => {
    onType('');
    setSearching(false);
    // The button is drawn again with the filters.
    requestAnimationFrame(() => tools.current?.querySelector('button')?.focus());
  };
  const closeByEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close();
  };
  if (isSearching) {
    return (
      <search className={`row gap-8 full ${styles.search}`} onKeyDown={closeByEscape}>
        <SearchField label={m.board_search_label()} value={typed} onChange={onType} isFocused />
        <IconButton
          variant="outlined"
          aria-label={m.board_search_close()}
          title={m.board_search_close()}
          onClick={close}
        >
          <IconX size={22} aria-hidden />
        </IconButton>
      </search>
    );
  }
  return (
    <>
      <Filters {...props} />
      <div className="row rigid gap-8" ref={tools}>
        {!isPhone && <SearchButton words="early" onClick={() => setSearching(true)} />}
        <Options words="early" options={props.options}>
          {(closeOptions) => (
            <>
              {isPhone && <SearchButton words="always" onClick={() => setSearching(true)} />}
              <View
                view={props.view}
                onView={(next) => {
                  props.onView(next);
                  closeOptions();
                }}
              />
            </>
          )}
        </Options>
      </div>
    </>
  );
}

const SearchButton = (props: { words: 'early' | 'always'; onClick: () => void }) => (
  <ToolButton label={m.board_search_open()} {...props}>
    <IconSearch size={22} aria-hidden />
  </ToolButton>
);

type OptionProps = { words: 'early' | 'never'; options: ReactNode; children?: (close: () => void) => ReactNode };

function Options({ words, options, children }: OptionProps) {
  return (
    <Popover
      label={m.board_options()}
      trigger={(trigger) => (
        <ToolButton {...trigger} words={words} label={m.board_options()}>
          <IconAdjustments size={22} aria-hidden />
        </ToolButton>
      )}
    >
      {(close) => (
        <div className="stack gap-16 padding-12 justify-items-start">
          {children?.(close)}
          <AutoAccept />
          {options}
        </div>
      )}
    </Popover>
  );
}

function Filters({ chips, filter, onFilter }: Pick<Props, 'chips' | 'filter' | 'onFilter'>) {
  return <ChipRow label={m.board_filter_label()} chips={chips} value={filter} onChange={onFilter} />;
}

function AutoAccept() {
  const { restaurant } = useRestaurant();
  const isManager = useHasRole('manager');
  return isManager && restaurant.status === 'approved' ? <AutoAcceptSwitch /> : null;
}

function View({ view, onView }: Pick<Props, 'view' | 'onView'>) {
  const segments = [
    {
      value: 'board' as const,
      label: (
        <>
          <IconLayoutKanban size={18} aria-hidden /> {m.board_view_board()}
        </>
      ),
    },
    {
      value: 'list' as const,
      label: (
        <>
          <IconListDetails size={18} aria-hidden /> {m.board_view_list()}
        </>
      ),
    },
  ];
  return (
    <div className="rigid">
      <SegmentedControl label={m.board_view_label()} segments={segments} value={view} onChange={onView} />
    </div>
  );
}

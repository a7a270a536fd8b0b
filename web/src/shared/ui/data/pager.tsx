import * as m from '@fondly/messages';
import { Button } from '../actions/button.tsx';

type Props = {
  page: number;
  /** Total number of pages, where known. */
  pages?: number;
  hasMore: boolean;
  onPage: (page: number) => void;
};

/** Page navigation of a list with the newest entries first; hidden when there is only one page. */
export function Pager({ page, pages, hasMore, onPage }: Props) {
  if (page === 1 && !hasMore) return null;
  return (
    <div className="row wrap space-between gap-12">
      <Button variant="default" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {m.ui_newer()}
      </Button>
      <span className="note" role="status">
        {pages === undefined ? m.ui_page({ page }) : m.ui_page_of({ page, pages })}
      </span>
      <Button variant="default" disabled={!hasMore} onClick={() => onPage(page + 1)}>
        {m.ui_older()}
      </Button>
    </div>
  );
}

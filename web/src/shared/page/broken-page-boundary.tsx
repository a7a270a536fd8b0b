import { Component, type ReactNode } from 'react';
import { BrokenPage } from './broken-page.tsx';

type Props = { resetKey: string; children: ReactNode };
type State = { brokenKey: string | null };

/** Shows that a page is broken when rendering it throws, until `resetKey` changes, as with the next page. */
export class BrokenPageBoundary extends Component<Props, State> {
  override state: State = { brokenKey: null };

  static getDerivedStateFromError(): Partial<State> {
    return { brokenKey: '' };
  }

  static getDerivedStateFromProps({ resetKey }: Props, { brokenKey }: State): Partial<State> | null {
    if (brokenKey === '') return { brokenKey: resetKey };
    return brokenKey !== null && brokenKey !== resetKey ? { brokenKey: null } : null;
  }

  override render() {
    return this.state.brokenKey === null ? this.props.children : <BrokenPage />;
  }
}

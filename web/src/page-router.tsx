import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react';
import { UNSAFE_createBrowserHistory as createBrowserHistory, type Navigator, Router } from 'react-router';
import { routerBasename } from './shared/language/page-language.ts';
import { useScrollPosition } from './use-scroll-position.ts';

/**
 * The router of the browser. A new address is drawn as a transition, so the previous page stays until the next one can be
 * drawn. In addition to React Router's `BrowserRouter`, it keeps the scroll position where a link asks for that.
 */
export function PageRouter({ children }: { children: ReactNode }) {
  const [history] = useState(openHistory);
  const [{ action, location, keepsScroll }, show] = useState({
    action: history.action,
    location: history.location,
    keepsScroll: false,
  });
  useLayoutEffect(
    () =>
      history.listen((next) => {
        const keepsScroll = next.action !== 'POP' && history.keepsScroll;
        startTransition(() => show({ action: next.action, location: next.location, keepsScroll }));
      }),
    [history],
  );
  useScrollPosition(location, { isReturn: action === 'POP', keepsScroll });
  return (
    <Router basename={routerBasename} location={location} navigationType={action} navigator={history}>
      {children}
    </Router>
  );
}

/** `keepsScroll` is what the last link asked for. */
function openHistory() {
  const history = createBrowserHistory({ v5Compat: true });
  const { push, replace } = history;
  const opened = Object.assign(history, { keepsScroll: false });
  const remembering =
    (navigate: Navigator['push']): Navigator['push'] =>
    (to, state, options) => {
      opened.keepsScroll = options?.preventScrollReset ?? false;
      navigate(to, state, options);
    };
  return Object.assign(opened, { push: remembering(push), replace: remembering(replace) });
}

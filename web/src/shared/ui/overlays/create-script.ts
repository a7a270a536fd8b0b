import type { ComponentType, FunctionComponent, LazyExoticComponent } from 'react';
import { lazyPart } from '../../page/lazy-part.ts';
import { loadWhenOnline } from './load-when-online.ts';
import { ScriptFailed } from './script-failed.tsx';

/** A script that is loaded after the page, or by the click that needs it. */
export type Script<Module> = {
  preload: () => Promise<Module>;
  /** Without a connection it says so, and waits for one. */
  loadForClick: () => Promise<Module>;
  /**
   * A component of the script. Once it is loaded, it renders without a wait.
   *
   * @param Failed - is rendered when the script cannot be loaded, as after a deploy that replaced it. Without one, as for
   *   dialogs and popups, a message offers to load the page again.
   */
  toComponent: <Props>(
    pick: (module: Module) => ComponentType<Props>,
    Failed?: ComponentType<Props>,
  ) => LazyExoticComponent<ComponentType<Props>>;
};

export function createScript<Module>(load: () => Promise<Module>): Script<Module> {
  let loaded: Promise<Module> | null = null;
  const preload = async () => {
    const module = await load();
    loaded = handOver(module);
    return module;
  };
  const loadForClick = loadWhenOnline(preload);
  return {
    preload,
    loadForClick,
    toComponent: (pick, Failed = ScriptFailed as FunctionComponent<unknown>) =>
      lazyPart(() => (loaded ?? loadForClick()).then(pick), Failed),
  };
}

/**
 * React renders a component at once if its thenable resolves at once. After a promise, it may wait up to 300 ms. The cast
 * is needed because the types of `lazy` know promises only.
 */
const handOver = <Value>(value: Value): Promise<Value> =>
  // biome-ignore lint/suspicious/noThenProperty: `lazy` accepts thenables
  ({ then: (use: (value: Value) => unknown) => handOver(use(value)) }) as unknown as Promise<Value>;

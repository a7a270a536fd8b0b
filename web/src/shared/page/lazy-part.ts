import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { PartFailed } from './part-failed.tsx';

/**
 * A part of a page whose script is loaded when it is first rendered. Without its script the rest of the page still
 * works.
 *
 * @param Failed - is rendered when the script cannot be loaded, as after a deploy that replaced it. Without one, its place
 *   offers to load the page again.
 */
export const lazyPart = <Props>(
  load: () => Promise<ComponentType<Props>>,
  Failed: ComponentType<Props> = PartFailed,
): LazyExoticComponent<ComponentType<Props>> =>
  lazy(() =>
    load().then(
      (part) => ({ default: part }),
      () => ({ default: Failed }),
    ),
  );

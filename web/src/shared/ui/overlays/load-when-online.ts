import * as m from '@fondly/messages';
import { showToast } from '../feedback/toast.tsx';

/**
 * Loads a script that a click needs. Without a connection it says so, and loads as soon as there is one: a dialog whose
 * script has not arrived must not break the page under it.
 */
export const loadWhenOnline =
  <Module>(load: () => Promise<Module>): (() => Promise<Module>) =>
  async () => {
    try {
      return await load();
    } catch (error) {
      if (navigator.onLine) throw error;
      showToast({ tone: 'connection', text: m.page_offline_title() });
      await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
      return load();
    }
  };

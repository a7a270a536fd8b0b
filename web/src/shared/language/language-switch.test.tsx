import { cleanup, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { PageRouter } from '../../page-router.tsx';
import { setAddress } from '../../testing/page-routes.tsx';
import { stubApi } from '../../testing/stub-api.ts';
import { LanguageSwitch } from './language-switch.tsx';

afterEach(cleanup);

test.for([true, false])(
  'the switch leads to this page in Spanish and stores the choice, for this device only: %s',
  async (isForThisDeviceOnly) => {
    const store = 'PUT /api/language';
    // Without a response the page stays, because jsdom cannot load another one.
    const requests = stubApi({ [store]: ['never'] });
    setAddress('/orders?show=ready');
    const page = render(
      <PageRouter>
        <LanguageSwitch isForThisDeviceOnly={isForThisDeviceOnly} />
      </PageRouter>,
    );
    const link = page.getByRole('link', { name: 'Español' });
    expect([link.getAttribute('href'), link.lang]).toEqual(['/es/orders?show=ready', 'es']);

    await userEvent.click(link);

    expect(requests).toMatchObject([{ operation: store, body: { language: 'es', isForThisDeviceOnly } }]);
  },
);

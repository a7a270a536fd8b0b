import '../src/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { QueryProvider } from '../src/shared/api/query-provider.tsx';
import { ComponentPage } from './component-page.tsx';

const element = document.getElementById('page');
if (!element) throw new Error('The page has no element to draw into');
const router = createMemoryRouter([{ path: '*', element: <ComponentPage /> }]);
createRoot(element).render(
  <StrictMode>
    <QueryProvider>
      <RouterProvider router={router} />
    </QueryProvider>
  </StrictMode>,
);

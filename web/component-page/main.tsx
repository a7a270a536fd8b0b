import '../src/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { QueryProvider } from '../src/shared/api/query-provider.tsx';
import { LocationProvider, toStaticLocation } from '../src/shared/page/location-provider.tsx';
import { ComponentPage } from './component-page.tsx';

const element = document.getElementById('page');
if (!element) throw new Error('The page has no element to draw into');
createRoot(element).render(
  <StrictMode>
    <QueryProvider>
      <LocationProvider location={toStaticLocation('/')}>
        <ComponentPage />
      </LocationProvider>
    </QueryProvider>
  </StrictMode>,
);

import { useQuery } from '@tanstack/react-query';
import { AdminPage, Panel } from '../page/admin-page.tsx';
import { QueryContent } from '../page/query-content.tsx';
import { taxAreasQuery } from '../queries.ts';
import { OrderPricePreview } from './order-price-preview.tsx';
import { TaxAreas } from './tax-areas.tsx';

/** /admin/money-rules: the rules by which orders are priced, each with its date. */
export default function MoneyRulesPage() {
  const query = useQuery(taxAreasQuery());
  return (
    <AdminPage title="Money rules" note="Placed orders keep the rules they were placed under">
      <QueryContent query={query} what="the tax areas" height={400}>
        {({ areas }) => (
          <>
            <TaxAreas areas={areas} />
            {areas.length > 0 && (
              <Panel title="What would this order cost?">
                <OrderPricePreview areas={areas} />
              </Panel>
            )}
          </>
        )}
      </QueryContent>
    </AdminPage>
  );
}

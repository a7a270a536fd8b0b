import { useQuery } from '@tanstack/react-query';
import { AdminPage, Panel } from '../page/admin-page.tsx';
import { QueryContent } from '../page/query-content.tsx';
import { feeRulesQuery, taxAreasQuery } from '../queries.ts';
import { FeeRules } from './fee-rules.tsx';
import { OrderPricePreview } from './order-price-preview.tsx';
import { TaxAreas } from './tax-areas.tsx';

/** /admin/money-rules: the rules by which orders are priced, each with its date. */
export default function MoneyRulesPage() {
  const query = useQuery(taxAreasQuery());
  const feesQuery = useQuery(feeRulesQuery());
  return (
    <AdminPage title="Money rules" note="Placed orders keep the rules they were placed under">
      <QueryContent query={query} what="the tax areas" height={400}>
        {({ areas }) => (
          <>
            <TaxAreas areas={areas} />
            <QueryContent query={feesQuery} what="the fees" height={240}>
              {(fees) => (
                <>
                  <FeeRules fees={fees} areas={areas} />
                  <Panel title="What would this order cost?">
                    <OrderPricePreview areas={areas} today={fees.today} />
                  </Panel>
                </>
              )}
            </QueryContent>
          </>
        )}
      </QueryContent>
    </AdminPage>
  );
}

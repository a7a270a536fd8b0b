type Props = {
  label: string;
  columns: readonly string[];
  rows: readonly { key: string; cells: readonly string[] }[];
};

/** The numbers of a chart for screen readers. The first cell of a row names it. */
export function ChartTable({ label, columns, rows }: Props) {
  return (
    // A table is never narrower than its words, so hiding only the table would widen the page.
    <div className="visually-hidden">
      <table>
        <caption>{label}</caption>
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [name, ...values] }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {values.map((value, index) => (
                // The columns of a chart never change their order.
                // biome-ignore lint/suspicious/noArrayIndexKey: values may be equal
                <td key={index}>{value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

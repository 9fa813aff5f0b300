import classes from './chart.module.css';
import type { ChartFigures } from './figures.ts';

type ChartTableProps = ChartFigures & { readonly title: string };

/** The values of a chart: a row for each label, a column for each series. */
export function ChartTable({ title, axis, series, write = String }: ChartTableProps) {
  return (
    <table className={classes.table} aria-label={title}>
      <thead>
        <tr>
          <th scope="col">{axis.name}</th>
          {series.map(({ name }) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {axis.labels.map((label, index) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {series.map(({ name, values }) => {
              const value = values[index] ?? null;
              return <td key={name}>{value === null ? '–' : write(value)}</td>;
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

import type { Chart } from './bar-chart.tsx';
import styles from './bar-chart.module.css';

/** The figures of a chart as a table. */
export const ChartTable = ({ title, series, before, heads = [], rowHead, rows, format = plain }: Chart) => (
  <div className={styles.scroll} tabIndex={0} role="region" aria-label={`${title} as a table`}>
    <table className={styles.table}>
      <thead>
        <tr>
          {[rowHead, ...series.map(({ name }) => name), ...heads, before].map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.name}>
            <th scope="row">{row.name}</th>
            {[...row.values.map(format), ...(row.cells ?? []), format(row.before)].map((cell, index) => (
              <td key={index}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

const plain = (value: number): string => value.toLocaleString('en-US');

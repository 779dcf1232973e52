import styles from './bar-chart.module.css';
import { formatNumber } from '@backflow/remote-kit';

/** The colour and pattern of a series, the same for a meaning in every chart: striped for unpaid, hollow for free. */
type Pattern = 'solid' | 'hatched' | 'light' | 'striped' | 'hollow';

interface ChartRow {
  /** Below the bar. */
  label: string;
  /** The longer name in the table. */
  name: string;
  values: readonly number[];
  /** The same span of the period before, as a pale bar. */
  before: number;
  /** Further cells of the table. */
  cells?: readonly string[];
}

export interface Chart {
  title: string;
  /** The chart in one sentence, with the comparison: below the bars, and for screen readers. */
  summary: string;
  series: readonly { name: string; pattern: Pattern }[];
  /** The name of the pale bars. */
  before: string;
  /** The column headers of `cells`. */
  heads?: readonly string[];
  rowHead: string;
  rows: readonly ChartRow[];
  format?: (value: number) => string;
}

/** The figures of a chart as a table. */
export const ChartTable = ({
  title,
  series,
  before,
  heads = [],
  rowHead,
  rows,
  format = formatNumber,
}: Chart) => (
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

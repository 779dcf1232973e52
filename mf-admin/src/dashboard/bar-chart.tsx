import { Button, Card } from '@backflow/ui';
import { nice, ticks } from 'd3-array';
import { useId, useState } from 'react';
import type { CSSProperties } from 'react';
import styles from './bar-chart.module.css';

/** The colour and pattern of a series, the same for a meaning in every chart: striped for unpaid, hollow for free. */
type Pattern = 'solid' | 'hatched' | 'pale' | 'striped' | 'hollow';

interface Series {
  name: string;
  pattern: Pattern;
}

interface ChartRow {
  /** Below the bar. */
  label: string;
  /** The longer name in the table. */
  name: string;
  values: readonly number[];
  /** Further cells of the table. */
  cells?: readonly string[];
}

interface Props {
  title: string;
  /** The chart in one sentence, for screen readers. */
  summary: string;
  series: readonly Series[];
  /** The column headers of `cells`. */
  heads?: readonly string[];
  rowHead: string;
  rows: readonly ChartRow[];
  format?: (value: number) => string;
}

const TICKS = 4;

/** Stacked bars by week or month, and the same figures as a table. */
export function BarChart({ title, summary, series, heads = [], rowHead, rows, format = plain }: Props) {
  const id = useId();
  const [isTable, setIsTable] = useState(false);
  const most = Math.max(1, ...rows.map(({ values }) => sum(values)));
  const [, top] = nice(0, most, TICKS);
  return (
    <Card role="group" aria-labelledby={id} className={styles.card}>
      <div className={styles.head}>
        <h3 id={id}>{title}</h3>
        <Button size="sm" variant="quiet" aria-pressed={isTable} onClick={() => setIsTable(!isTable)}>
          {isTable ? 'Show chart' : 'Show table'}
        </Button>
      </div>
      {isTable ? (
        <div className={styles.scroll} tabIndex={0} role="region" aria-label={`${title} as a table`}>
          <table className={styles.table}>
            <thead>
              <tr>
                {[rowHead, ...series.map(({ name }) => name), ...heads].map((head) => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ label, name, values, cells = [] }) => (
                <tr key={label}>
                  <th scope="row">{name}</th>
                  {[...values.map(format), ...cells].map((cell, index) => (
                    <td key={index}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : (
        <>
          <div role="img" aria-label={summary} className={styles.plot}>
            <div className={styles.scale}>
              {ticks(0, top, TICKS).map((tick) => (
                <span key={tick} style={{ bottom: `${(tick / top) * 100}%` }}>
                  {format(tick)}
                </span>
              ))}
            </div>
            <div className={styles.bars}>
              {rows.map(({ label, values }) => (
                <div key={label} className={styles.bar}>
                  <div className={styles.stack}>
                    {values.map((value, index) => (
                      <span
                        key={index}
                        data-pattern={series[index]?.pattern}
                        style={{ '--part': `${(value / top) * 100}%` } as CSSProperties}
                      />
                    ))}
                  </div>
                  <span className={styles.label}>{label}</span>
                </div>
              ))}
            </div>
          </div>
          <ul className={styles.legend} aria-hidden>
            {series.map(({ name, pattern }) => (
              <li key={name}>
                <span data-pattern={pattern} />
                {name}
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);
const plain = (value: number): string => value.toLocaleString('en-US');

import { Button } from '@backflow/ui';
import { nice, ticks } from 'd3-array';
import { useState } from 'react';
import type { CSSProperties } from 'react';
import styles from './bar-chart.module.css';
import { ChartCard } from './chart-card.tsx';
import { ChartTable } from './chart-table.tsx';
import type { Chart } from './chart-table.tsx';
import { formatNumber } from '@backflow/remote-kit';

interface Props extends Chart {
  /** The address of the figures as a CSV file. */
  csv: string;
}

const TICKS = 4;

/** Stacked bars by week with the period before beside them, the same figures as a table, and as a file. */
export function BarChart({ csv, ...chart }: Props) {
  const [isTable, setIsTable] = useState(false);
  return (
    <ChartCard
      title={chart.title}
      actions={
        <>
          <Button size="sm" variant="ghost" aria-pressed={isTable} onClick={() => setIsTable(!isTable)}>
            {isTable ? 'Show Chart' : 'Show Table'}
          </Button>
          <a href={csv} download aria-label={`${chart.title} as CSV`} className={styles.csv}>
            CSV
          </a>
        </>
      }
    >
      {isTable ? <ChartTable {...chart} /> : <Bars {...chart} />}
      {/* The image has the same name. */}
      <p aria-hidden={!isTable} className={styles.summary}>
        {chart.summary}
      </p>
    </ChartCard>
  );
}

function Bars({ summary, series, before: beforeName, rows, format = formatNumber }: Chart) {
  const most = Math.max(1, ...rows.map(({ values, before }) => Math.max(sum(values), before)));
  const [, top] = nice(0, most, TICKS);
  const part = (value: number) => ({ '--part': `${(value / top) * 100}%` }) as CSSProperties;
  return (
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
          {rows.map(({ label, values, before }) => (
            <div key={label} className={styles.bar}>
              <div className={styles.pair}>
                <div className={styles.before}>
                  <span className={styles.pattern} data-pattern="pale" style={part(before)} />
                </div>
                <div className={styles.stack}>
                  {values.map((value, index) => (
                    <span
                      key={index}
                      className={styles.pattern}
                      data-pattern={series[index]?.pattern}
                      style={part(value)}
                    />
                  ))}
                </div>
              </div>
              <span className={styles.label}>{label}</span>
            </div>
          ))}
        </div>
      </div>
      <ul className={styles.legend} aria-hidden>
        {[...series, { name: beforeName, pattern: 'pale' }].map(({ name, pattern }) => (
          <li key={name}>
            <span className={styles.pattern} data-pattern={pattern} />
            {name}
          </li>
        ))}
      </ul>
    </>
  );
}

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

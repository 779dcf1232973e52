import { formatLongDay } from '@backflow/contracts/credentials';
import type { Gauge } from '@backflow/contracts/credentials';
import { Badge, Row, RowList } from '@backflow/ui';
import type { ReactNode } from 'react';
import { gaugeLook } from './wallet-text.ts';

type ShownGauge = Pick<Gauge, 'id' | 'make' | 'model' | 'serialNumber' | 'dueOn'> & Partial<Gauge>;

interface Props<Shown> {
  gauges: readonly Shown[];
  today: string;
  /** Buttons of a gauge; absent where it can't be edited. */
  actions?: (gauge: Shown) => ReactNode;
}

/** Gauges with the day on which each must be verified. */
export const GaugeList = <Shown extends ShownGauge>({ gauges, today, actions }: Props<Shown>) => (
  <RowList items={gauges} getKey={({ id }) => id}>
    {(gauge) => {
      const { make, model, serialNumber, dueOn, certificateUrl } = gauge;
      return (
        <Row
          title={`${make} ${model}`}
          details={[
            `Serial number ${serialNumber}`,
            `Verification due ${formatLongDay(dueOn)}`,
            certificateUrl && <a href={certificateUrl}>Certificate</a>,
          ]}
        >
          <Badge {...gaugeLook(dueOn, today)} />
          {actions?.(gauge)}
        </Row>
      );
    }}
  </RowList>
);

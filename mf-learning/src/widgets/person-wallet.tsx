import { QueryPending } from '@backflow/remote-kit';
import { Badge, Muted, Row, RowList } from '@backflow/ui';
import { useQuery } from '@tanstack/react-query';
import { walletOfPerson } from '../wallet/api.ts';
import { GaugeList } from '../wallet/gauge-list.tsx';
import { STATE_LOOKS } from '../wallet/wallet-text.ts';

/** For the slot `admin.person`: what somebody holds. @param id theirs */
export default function PersonWallet({ id }: { id: string }) {
  const query = useQuery(walletOfPerson(id));
  if (!query.data) return <QueryPending noun="credentials" query={query} lines={['70%']} />;
  const { credentials, gauges, today } = query.data;
  if (credentials.length === 0 && gauges.length === 0) return <Muted>No credentials and no gauges.</Muted>;
  return (
    <>
      <RowList items={credentials} getKey={({ id: key }) => key}>
        {({ authority, number, scanUrl, assessment: { state, summary } }) => (
          <Row title={authority} details={[`No. ${number}`, summary, scanUrl && <a href={scanUrl}>Scan</a>]}>
            <Badge {...STATE_LOOKS[state]} />
          </Row>
        )}
      </RowList>
      <GaugeList gauges={gauges} today={today} />
    </>
  );
}

import { Link } from '@backflow/platform';
import { QueryPending } from '@backflow/remote-kit';
import { Badge, Row, RowList, buttonClass } from '@backflow/ui';
import { useQuery } from '@tanstack/react-query';
import { myWallet } from '../wallet/api.ts';
import { STATE_LOOKS, gaugeLook } from '../wallet/wallet-text.ts';

const SHOWN = 2;

/** The most urgent credentials, and a gauge that is due. */
export default function YourCredentials() {
  const query = useQuery(myWallet);
  if (!query.data) return <QueryPending noun="credentials" query={query} lines={['60%', '80%']} />;
  const { credentials, gauges, today } = query.data;
  const [gauge] = gauges;
  const look = gauge && gaugeLook(gauge.dueOn, today);
  if (credentials.length === 0 && !gauge)
    return (
      <>
        <p>Add your license and see what its renewal takes.</p>
        <Link to="/credentials" className={buttonClass('primary')}>
          Add a Credential
        </Link>
      </>
    );
  return (
    <>
      <RowList items={credentials.slice(0, SHOWN)} getKey={({ id }) => id}>
        {({ authority, assessment }) => (
          <Row title={authority} details={assessment.summary}>
            <Badge {...STATE_LOOKS[assessment.state]} />
          </Row>
        )}
      </RowList>
      {gauge && look && look.tone !== 'success' && (
        <Row title={`Gauge ${gauge.serialNumber}`} details={`${gauge.make} ${gauge.model}`}>
          <Badge {...look} />
        </Row>
      )}
    </>
  );
}

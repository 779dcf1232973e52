import { Link } from '@backflow/platform';
import { QueryPending } from '@backflow/remote-kit';
import { Badge, Row, buttonClass } from '@backflow/ui';
import { useQuery } from '@tanstack/react-query';
import { myWallet } from '../wallet/api.ts';
import { CredentialList } from '../wallet/credential-list.tsx';
import { gaugeLook } from '../wallet/wallet-text.ts';

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
      <CredentialList
        credentials={credentials.slice(0, SHOWN)}
        getState={({ assessment }) => assessment.state}
        getDetails={({ assessment }) => assessment.summary}
      />
      {gauge && look && look.tone !== 'success' && (
        <Row title={`Gauge ${gauge.serialNumber}`} details={`${gauge.make} ${gauge.model}`}>
          <Badge {...look} />
        </Row>
      )}
    </>
  );
}

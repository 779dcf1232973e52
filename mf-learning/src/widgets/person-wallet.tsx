import { QueryPending } from '@backflow/remote-kit';
import { Muted } from '@backflow/ui';
import { useQuery } from '@tanstack/react-query';
import { walletOfPerson } from '../wallet/api.ts';
import { CredentialList } from '../wallet/credential-list.tsx';
import { GaugeList } from '../wallet/gauge-list.tsx';

/** For the slot `admin.person`: what somebody holds. @param id theirs */
export default function PersonWallet({ id }: { id: string }) {
  const query = useQuery(walletOfPerson(id));
  if (!query.data) return <QueryPending noun="credentials" query={query} lines={['70%']} />;
  const { credentials, gauges, today } = query.data;
  if (credentials.length === 0 && gauges.length === 0) return <Muted>No credentials and no gauges.</Muted>;
  return (
    <>
      <CredentialList
        credentials={credentials}
        getState={({ assessment }) => assessment.state}
        getDetails={({ number, scanUrl, assessment }) => [
          `No. ${number}`,
          assessment.summary,
          scanUrl && <a href={scanUrl}>Scan</a>,
        ]}
      />
      <GaugeList gauges={gauges} today={today} />
    </>
  );
}

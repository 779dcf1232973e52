import type { RenewalState } from '@backflow/contracts/credentials';
import { Badge, Row, RowList } from '@backflow/ui';
import type { ReactNode } from 'react';
import { STATE_LOOKS } from './wallet-text.ts';

interface Props<Shown> {
  credentials: readonly Shown[];
  getState: (credential: Shown) => RenewalState;
  getDetails: (credential: Shown) => ReactNode;
}

/** Credentials, a row each. */
export const CredentialList = <Shown extends { id: string; authority: string }>({
  credentials,
  getState,
  getDetails,
}: Props<Shown>) => (
  <RowList items={credentials} getKey={({ id }) => id}>
    {(credential) => (
      <Row title={credential.authority} details={getDetails(credential)}>
        <Badge {...STATE_LOOKS[getState(credential)]} />
      </Row>
    )}
  </RowList>
);

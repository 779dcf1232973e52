import type { RenewalState } from '@backflow/contracts/credentials';
import { Row, RowList } from '@backflow/ui';
import type { ReactNode } from 'react';
import { LookBadge } from './look-badge.tsx';
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
        <LookBadge look={STATE_LOOKS[getState(credential)]} />
      </Row>
    )}
  </RowList>
);

import type { CheckReport } from '@backflow/contracts/releases';
import { getProof, isProof } from '@backflow/service-kit';
import type { ServiceContext } from '@backflow/service-kit';
import type { Caller } from '../caller.ts';

/** A check as it is stored. */
export interface StoredCheck extends Omit<CheckReport, 'at' | 'by'> {
  readonly at: Date;
  readonly by: Pick<Caller, 'kind' | 'id'>;
  /** The release's digest, in hex. */
  readonly digest: string;
}

type Signing = Pick<ServiceContext, 'settings'>;

/** Signs a check, so that a row which somebody else has written to the database counts for nothing. */
export const signCheck = (
  { settings }: Signing,
  { digest, at, by, roles, hasPassed, findings }: StoredCheck,
): string =>
  getProof(
    settings.GATEWAY_SECRET,
    'checks of releases',
    JSON.stringify([
      ...[digest, at.toISOString(), by.kind, by.id, roles, hasPassed],
      findings.map(({ part, role, width, message, isNote }) => [part, role, width, message, isNote]),
    ]),
  );

export const isSigned = (context: Signing, check: StoredCheck & { signature: string }): boolean =>
  isProof(check.signature, signCheck(context, check));

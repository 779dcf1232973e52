import { createHash } from 'node:crypto';
import { ServiceContract } from '@backflow/contracts';
import type { Endpoint } from '@backflow/contracts';
import { publishEndpoint } from '@backflow/contracts/compatibility';
import * as z from '@backflow/contracts/zod';
import { isProof, getProof } from '../secrets/proof.ts';

/** The header with the proof of a contract's body. */
export const CONTRACT_PROOF_HEADER = 'x-contract-proof';
const PURPOSE = 'service contract';

/** When this process started, in milliseconds. Of two versions at once, that of the later process counts. */
const PROCESS_STARTED_AT = Math.floor(performance.timeOrigin);

/** The contract of a service with these endpoints. */
export function getContract(service: string, endpoints: readonly Endpoint[]): ServiceContract {
  const published = endpoints.map(publishEndpoint);
  const version = createHash('sha256').update(JSON.stringify(published)).digest('hex').slice(0, 16);
  return { service, version, endpoints: published };
}

/** The entity tag of a contract. */
export const contractTag = ({ version }: Pick<ServiceContract, 'version'>): string => `"${version}"`;

/** The contract of a service in this process. */
export const contractOfProcess = (service: string, endpoints: readonly Endpoint[]): ServiceContract => ({
  ...getContract(service, endpoints),
  startedAt: PROCESS_STARTED_AT,
});

/** A contract as it travels. */
export interface SignedContract {
  readonly body: string;
  readonly proof: string;
}

export function signContract(secret: string, contract: ServiceContract): SignedContract {
  const body = JSON.stringify(contract);
  return { body, proof: getProof(secret, PURPOSE, body) };
}

/** @throws Error when the body is no contract, or not of a process that has the secret */
export function readSignedContract(secret: string, { body, proof }: SignedContract): ServiceContract {
  if (!isProof(proof, getProof(secret, PURPOSE, body))) throw new Error('the contract has no valid proof');
  return z.parse(ServiceContract, JSON.parse(body));
}

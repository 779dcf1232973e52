import type { ServiceContract } from '@backflow/contracts';
import { GATEWAY_SECRET_HEADER } from '../secrets/gateway-secret.ts';
import { CONTRACT_PROOF_HEADER, readSignedContract } from './service-contract.ts';

const TIMEOUT_MS = 3000;
const MAX_BYTES = 8 * 1024 * 1024;

type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** A response to `GET /contract`. */
interface ContractResponse {
  readonly status: number;
  /** The header of that name. */
  readonly proof: string;
  readonly body: Chunks;
}

/**
 * Reads the contract of the service at an address.
 * @throws Error when it doesn't answer in time, or answers with something else than its contract
 */
export async function fetchContract(
  { name, url }: { name: string; url: string },
  secret: string,
): Promise<ServiceContract> {
  const { status, headers, body } = await fetch(new URL('/contract', url), {
    headers: { [GATEWAY_SECRET_HEADER]: secret },
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const proof = headers.get(CONTRACT_PROOF_HEADER) ?? '';
  return readContractResponse(name, secret, { status, proof, body: body ?? [] });
}

/** @throws Error when the response isn't the contract of the service of that name, with a valid proof */
export async function readContractResponse(
  name: string,
  secret: string,
  { status, proof, body }: ContractResponse,
): Promise<ServiceContract> {
  const text = await readText(body);
  if (status !== 200) throw new Error(`${name} answered ${status} instead of its contract`);
  const contract = readSignedContract(secret, { body: text, proof });
  if (contract.service !== name) throw new Error(`${name} answered with the contract of ${contract.service}`);
  return contract;
}

async function readText(body: Chunks): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    if (bytes > MAX_BYTES) throw new Error('the contract is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

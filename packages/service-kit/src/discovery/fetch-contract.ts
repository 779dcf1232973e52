import type { ServiceContract } from '@backflow/contracts';
import { GATEWAY_SECRET_HEADER } from '../proof/gateway-secret.ts';
import { CONTRACT_PROOF_HEADER, readSignedContract } from './service-contract.ts';

const TIMEOUT_MS = 3000;
const MAX_BYTES = 8 * 1024 * 1024;

/**
 * Reads the contract of the service at an address.
 * @throws Error when it doesn't answer in time, or answers with something else than its contract
 */
export async function fetchContract(
  { name, url }: { name: string; url: string },
  secret: string,
): Promise<ServiceContract> {
  const response = await fetch(new URL('/contract', url), {
    headers: { [GATEWAY_SECRET_HEADER]: secret },
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (response.status !== 200) {
    await response.body?.cancel();
    throw new Error(`${name} answered ${response.status} instead of its contract`);
  }
  const proof = response.headers.get(CONTRACT_PROOF_HEADER) ?? '';
  const contract = readSignedContract(secret, { body: await readText(response), proof });
  if (contract.service !== name) throw new Error(`${name} answered with the contract of ${contract.service}`);
  return contract;
}

async function readText({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MAX_BYTES) throw new Error('the contract is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

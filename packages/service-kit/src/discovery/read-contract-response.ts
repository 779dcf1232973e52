import type { ServiceContract } from '@backflow/contracts';
import { readSignedContract } from './service-contract.ts';

const MAX_BYTES = 8 * 1024 * 1024;

/** A response to `GET /contract`. */
interface ContractResponse {
  readonly status: number;
  /** The header of that name. */
  readonly proof: string;
  readonly body: AsyncIterable<Uint8Array>;
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

async function readText(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    if (bytes > MAX_BYTES) throw new Error('the contract is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

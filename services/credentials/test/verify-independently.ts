import { createHash, createPublicKey, verify } from 'node:crypto';
import { JsonLdParser } from 'jsonld-streaming-parser';
import { RDFC10 } from 'rdfjs-c14n';
import type { InputQuads } from 'rdfjs-c14n';
import { createContextLoader } from '../src/badges/sign-badge.ts';

interface Signed {
  '@context': unknown;
  proof: [{ proofValue: string }];
}

/** Whether a key has signed a document, by libraries that the site doesn’t sign with, as eddsa-rdfc-2022 says. */
export async function verifyIndependently(signed: object, publicKeyMultibase: string): Promise<boolean> {
  const {
    proof: [proof],
    ...document
  } = signed as Signed;
  const { proofValue, ...options } = proof;
  const data = Buffer.concat([
    await hash({ '@context': document['@context'], ...options }),
    await hash(document),
  ]);
  // Two bytes say that it is a key of Ed25519.
  const x = decodeBase58(publicKeyMultibase.slice(1)).subarray(2).toString('base64url');
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  return verify(null, data, key, decodeBase58(proofValue.slice(1)));
}

async function hash(document: object): Promise<Buffer> {
  const load = await createContextLoader();
  const parser = new JsonLdParser({
    documentLoader: { load: async (url) => (await load(url)).document },
    strictValues: true,
  });
  const quads: unknown[] = [];
  parser.on('data', (quad) => quads.push(quad));
  const end = new Promise((resolve, reject) => parser.on('end', resolve).on('error', reject));
  parser.end(JSON.stringify(document));
  await end;
  const { canonical_form: text } = await new RDFC10().c14n(quads as InputQuads);
  return createHash('sha256').update(text).digest();
}

const DIGITS = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** Each leading 1 is a byte of zeros: one of 256 signatures begins with it. */
function decodeBase58(text: string): Buffer {
  const value = Array.from(text).reduce((sum, digit) => sum * 58n + BigInt(DIGITS.indexOf(digit)), 0n);
  const hex = value.toString(16);
  const zeros = '00'.repeat(/^1*/.exec(text)?.[0].length ?? 0);
  return Buffer.from(zeros + hex.padStart(hex.length + (hex.length % 2), '0'), 'hex');
}

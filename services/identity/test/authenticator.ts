import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import type { TestClient } from '@backflow/service-kit/testing';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import { join } from './people.ts';
import type { IdentityService } from './start-identity.ts';

const UP = 0b1;
const AT = 0b100_0000;
const hash = (data: string | Buffer) => createHash('sha256').update(data).digest();

/** An authenticator in software, with one passkey, as a browser at an origin uses it. */
export function createAuthenticator(origin: string, rpId = new URL(origin).hostname) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  let counter = 0;

  const authenticatorData = (flags: number, ...rest: Buffer[]) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([hash(rpId), Buffer.from([flags]), count, ...rest]);
  };
  const clientData = (type: 'webauthn.create' | 'webauthn.get', challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const credential = (response: Record<string, Buffer>) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    response: Object.fromEntries(
      Object.entries(response).map(([name, bytes]) => [name, bytes.toString('base64url')]),
    ),
  });

  return {
    create(challenge: string) {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const key = new Map<number, number | Uint8Array>([
        // EC2, ES256, P-256.
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]);
      const attested = [Buffer.alloc(16), Buffer.from([0, id.length]), id, Buffer.from(isoCBOR.encode(key))];
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authenticatorData(UP | AT, ...attested))],
      ]);
      return credential({
        clientDataJSON: clientData('webauthn.create', challenge),
        attestationObject: Buffer.from(isoCBOR.encode(attestation as never)),
      });
    },
    /** @param advance of the count of uses: a copied passkey's falls behind */
    sign(challenge: string, advance = 1) {
      counter += advance;
      const data = authenticatorData(UP);
      const client = clientData('webauthn.get', challenge);
      const signed = createSign('sha256').update(data).update(hash(client));
      return credential({
        clientDataJSON: client,
        authenticatorData: data,
        signature: signed.sign(privateKey),
      });
    },
  };
}

/** The challenge for a new passkey. */
export async function startPasskey(visitor: TestClient, currentPassword: string): Promise<string> {
  const { body } = await visitor.post('/api/user/passkeys/options', { currentPassword });
  return body.data.challenge as string;
}

/** A passkey for the account of a client, and the request that adds it. */
export async function newPasskey(service: IdentityService, visitor: TestClient, password: string) {
  const authenticator = createAuthenticator(service.context.settings.PUBLIC_ORIGIN);
  const passkey = authenticator.create(await startPasskey(visitor, password));
  return { authenticator, body: { name: 'Laptop', passkey } };
}

/** A member with a passkey. */
export async function joinWithPasskey(service: IdentityService) {
  const person = await join(service.url);
  const { authenticator, body } = await newPasskey(service, person.visitor, person.account.password);
  const { status } = await person.visitor.post('/api/user/passkeys', body);
  if (status !== 200) throw new Error(`adding a passkey answered ${status}`);
  return { ...person, authenticator };
}

import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import * as contract from '@backflow/contracts/credentials';
import { asOwner, expectDeclaredEffects, startTestService } from '@backflow/service-kit/testing';
import type { TestClient, TestMember, TestService } from '@backflow/service-kit/testing';
import { DataIntegrityProof } from '@digitalbazaar/data-integrity';
import { cryptosuite } from '@digitalbazaar/eddsa-rdfc-2022-cryptosuite';
import { verifyCredential } from '@digitalbazaar/vc';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Ajv2019 } from 'ajv/dist/2019.js';
import addFormats from 'ajv-formats';
import { buildCertificate } from '../../test/build-certificate.ts';
import { verifyIndependently } from '../../test/verify-independently.ts';
import type { CredentialsContext } from '../context.ts';
import { credentials } from '../service.ts';
import { createContextLoader } from './sign-badge.ts';

interface Badge {
  id: string;
  issuer: { id: string };
  credentialStatus: { id: string };
  credentialSubject: { identifier: { identityHash: string }[] };
  proof: [{ verificationMethod: string }];
}

let service: TestService<CredentialsContext>;
let admin: TestClient;
let holder: TestMember;
let member: TestClient;
let visitor: TestClient;

beforeAll(async () => {
  // A second for each look at it, so that no two signatures are the same.
  let clock = Date.parse('2026-05-10T15:00:00Z');
  service = await startTestService(credentials, { now: () => (clock += 1000) });
  admin = await service.as(await service.buildMember({ isAdmin: true }));
  holder = await service.buildMember();
  member = await service.as(holder);
  visitor = await service.as(null);
});
afterAll(async () => {
  await service.stop();
});

/** A document at its address on the site. */
const readJson = async (address: string): Promise<unknown> =>
  (await visitor.fetch(address.replace(/^https?:\/\/[^/]+/, ''))).json();
const pathOf = ({ id }: { id: string }) => `/api/certificates/${id}/badge`;
const download = async (certificate: { id: string }): Promise<Badge> =>
  (await member.fetch(pathOf(certificate))).json() as Promise<Badge>;
const rotate = async () => (await admin.post('/api/admin/credentials/keys/rotate')).body.data.id as string;

/** By the library that other sites verify with. Contexts are local, the issuer and its keys are fetched from it. */
async function verify(badge: object, now?: Date) {
  const contexts = await createContextLoader();
  const { issuer } = badge as Badge;
  const site = issuer.id.replace(/\/api\/.*/, '');
  return verifyCredential({
    credential: badge,
    suite: new DataIntegrityProof({ cryptosuite }),
    checkStatus: () => Promise.resolve({ verified: true }),
    documentLoader: async (url) =>
      url.startsWith(site)
        ? { contextUrl: null, documentUrl: url, document: (await readJson(url)) as object }
        : contexts(url),
    now: now ?? new Date(service.context.now()),
  });
}

const keyOf = async ({ proof: [proof] }: Badge): Promise<string> =>
  ((await readJson(proof.verificationMethod)) as { publicKeyMultibase: string }).publicKeyMultibase;

describe('a badge', () => {
  test('is what the published schema of Open Badges 3.0 accepts', async () => {
    // 1EdTech's, of purl.imsglobal.org/spec/ob/v3p0/schema/json, as educredentials/obv3-examples had it on 2025-12-18.
    const file = new URL('../../test/ob_v3p0_achievementcredential_schema.json', import.meta.url);
    const ajv = new Ajv2019({ strict: false, allErrors: true });
    addFormats.default(ajv);
    const accepts = ajv.compile(JSON.parse(readFileSync(file, 'utf8')) as object);
    const badge = await download(await buildCertificate(service, holder.id, { expiresOn: '2029-05-05' }));
    accepts(badge);
    expect(accepts.errors).toBeNull();
    expect(badge).toMatchObject({
      validFrom: '2026-05-06T01:00:00.000Z',
      // The last second of the day in Pacific time.
      validUntil: '2029-05-06T06:59:59.000Z',
      credentialSubject: { creditsEarned: 2.425, identifier: [{ identityHash: 'Maria Rivera' }] },
    });
    expect(JSON.stringify(badge)).not.toContain(holder.email);
    expect(accepts({ ...badge, validFrom: '2026-05-06' })).toBe(false);
  });

  test('is verified by two libraries, with all contexts local; a changed one by none', async () => {
    const badge = await download(await buildCertificate(service, holder.id, { name: '王小明' }));
    const changed = structuredClone(badge);
    Object.assign(changed.credentialSubject.identifier[0] ?? {}, { identityHash: 'Somebody Else' });
    const key = await keyOf(badge);
    expect(await verify(badge)).toMatchObject({ verified: true });
    expect(await verifyIndependently(badge, key)).toBe(true);
    expect(await verify(changed)).toMatchObject({ verified: false, error: { name: 'VerificationError' } });
    expect(await verifyIndependently(changed, key)).toBe(false);
  });

  test('that has expired is genuine on a day before', async () => {
    const badge = await download(await buildCertificate(service, holder.id, { expiresOn: '2026-05-20' }));
    // vc 7.3.0 answers with a plain error that has no `errors`.
    const { verified, error } = await verify(badge, new Date('2026-06-01T00:00:00Z'));
    expect([verified, error?.message]).toEqual([false, expect.stringContaining('is after "validUntil"')]);
    expect(await verify(badge, new Date('2026-05-19T00:00:00Z'))).toMatchObject({ verified: true });
  });

  test('is signed once, also by two calls at once, and is at its own address', async () => {
    const certificate = await buildCertificate(service, holder.id);
    const [one, two] = await Promise.all([download(certificate), download(certificate)]);
    expect(two).toEqual(one);
    expect(await readJson(one.id)).toEqual(one);
    const response = await visitor.fetch(`/api/certificates/badges/${certificate.facts.code.toLowerCase()}`);
    expect(response.headers.get('x-robots-tag')).toBe('noindex');
    expect((await visitor.get('/api/certificates/badges/AAAA-BBBB-CCCC-DDDD')).status).toBe(404);
  });

  test('says that it is revoked, with the reason, where it names its status', async () => {
    const certificate = await buildCertificate(service, holder.id);
    const { id, credentialStatus } = await download(certificate);
    expect(await readJson(credentialStatus.id)).toMatchObject({ revokedCredential: [] });
    const revoke = (which: { id: string }) =>
      asOwner(
        service,
        `update credentials.certificates set revoked_at = now(), revoked_reason = 'Left early' where id = $1`,
        [which.id],
      );
    await revoke(certificate);
    expect(await readJson(credentialStatus.id)).toMatchObject({
      id: credentialStatus.id,
      revokedCredential: [{ id, revoked: true, revocationReason: 'Left early' }],
    });
    const unsigned = await buildCertificate(service, holder.id);
    await revoke(unsigned);
    expect((await member.get(pathOf(unsigned))).status).toBe(404);
  });

  test('and the certificate are files of their holder and of administrators', async () => {
    const certificate = await buildCertificate(service, holder.id);
    const stranger = await service.as(await service.buildMember());
    for (const file of ['badge', 'pdf?paper=a4']) {
      const path = `/api/certificates/${certificate.id}/${file}`;
      const statuses = [visitor, stranger, member, admin].map(async (who) => (await who.fetch(path)).status);
      expect(await Promise.all(statuses)).toEqual([401, 404, 200, 200]);
    }
    const { headers } = await member.fetch(`/api/certificates/${certificate.id}/pdf`);
    expect(headers.get('content-disposition')).toBe(`attachment; filename="${certificate.facts.number}.pdf"`);
    const wrong = await member.get(`/api/certificates/${certificate.id}/pdf?paper=a3`);
    expect([wrong.status, wrong.body.errors[0].message]).toEqual([400, 'Paper must be letter or a4']);
  });
});

describe('the key', () => {
  test('is replaced by administrators; older badges stay valid, and its private part is gone', async () => {
    const before = await download(await buildCertificate(service, holder.id));
    expect((await member.post('/api/admin/credentials/keys/rotate')).status).toBe(403);
    const { result: id } = await expectDeclaredEffects(service, contract.rotateSigningKey, rotate);
    const after = await download(await buildCertificate(service, holder.id));
    expect(after.proof[0].verificationMethod).toContain(id);
    expect(before.proof[0].verificationMethod).not.toContain(id);
    for (const badge of [before, after]) {
      expect(await verify(badge)).toMatchObject({ verified: true });
      expect(await verifyIndependently(badge, await keyOf(badge))).toBe(true);
    }
    const rows = await asOwner<{ id: string }>(
      service,
      'select id from credentials.signing_keys where sealed_secret is not null',
    );
    expect(rows).toEqual([{ id }]);
    expect((await visitor.get(`/api/credentials/keys/${randomUUID()}`)).status).toBe(404);
  });

  test('is one, however many replace it at once', async () => {
    const ids = await Promise.all([rotate(), rotate(), rotate()]);
    const rows = await asOwner<{ id: string; secret: Buffer }>(
      service,
      'select id, sealed_secret as secret from credentials.signing_keys where sealed_secret is not null',
    );
    expect(rows).toHaveLength(1);
    expect(ids).toContain(rows[0]?.id);
    // A multibase secret begins with z.
    expect(rows[0]?.secret.toString('latin1')).not.toMatch(/^z/);
  });

  test('that can’t be opened any more, as SESSION_SECRET was changed, is replaced', async () => {
    await asOwner(
      service,
      `update credentials.signing_keys set sealed_secret = decode(repeat('00', 60), 'hex') where sealed_secret is not null`,
    );
    expect(await verify(await download(await buildCertificate(service, holder.id)))).toMatchObject({
      verified: true,
    });
  });
});

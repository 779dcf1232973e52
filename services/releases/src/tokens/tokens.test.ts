import { createReleaseToken, listReleaseTokens } from '@backflow/contracts/releases';
import type { ReleaseToken } from '@backflow/contracts/releases';
import { asOwner } from '@backflow/service-kit/testing';
import { buildRelease, packTestRelease } from '@backflow/service-kit/testing/releases';
import { describe, expect, it } from '@jest/globals';
import { useReleases } from '../../test/start-releases.ts';

let now = Date.parse('2026-11-23T12:00:00Z');
const service = await useReleases({ now: () => now });

const asAdmin = async () => service.as(await service.buildMember({ isAdmin: true, firstName: 'Kim' }));

async function createToken(remote = 'events', name = 'CI of events', kind?: ReleaseToken['kind']) {
  const { status, body } = await (await asAdmin()).post(createReleaseToken.path, { remote, name, kind });
  expect(status).toBe(201);
  return body.data as ReleaseToken & { secret: string };
}

const listed = async (id: string): Promise<ReleaseToken | undefined> => {
  const { body } = await (await asAdmin()).get(listReleaseTokens.path);
  return (body.data as ReleaseToken[]).find((token) => token.id === id);
};

async function publishWith(secret: string, remote: string, version = 'v1') {
  const content = await packTestRelease(buildRelease(remote, version));
  const client = await service.withToken(secret);
  return client.upload(`/api/releases/${remote}`, { field: 'release', name: 'release.tar.gz', content });
}

describe('a release token', () => {
  it('is shown once, and stored as a hash', async () => {
    const { secret, ...token } = await createToken();
    expect(secret).toMatch(/^bfr_[\w-]{43}$/);
    expect(token).toMatchObject({
      ...{ remote: 'events', name: 'CI of events', ending: secret.slice(-4) },
      ...{ lastUsedAt: null, revokedAt: null, createdBy: { kind: 'administrator', name: 'Kim Fitter' } },
    });
    expect(await listed(token.id)).toEqual(token);
    const [{ everything } = { everything: '' }] = await asOwner<{ everything: string }>(
      service,
      'select string_agg(t::text, chr(10)) || (select string_agg(a::text, chr(10)) from releases.audit_lines a) as everything from releases.release_tokens t',
      [],
    );
    expect(everything).toContain('CI of events');
    expect(everything).not.toContain(secret);
    expect(everything).not.toContain(Buffer.from(secret).toString('hex'));
  });

  it('publishes its remote under its name, and no other remote', async () => {
    const { id, secret } = await createToken('own', 'CI of own');
    const { status, body } = await publishWith(secret, 'own');
    expect([status, body.data.publishedBy]).toEqual([201, { kind: 'token', name: 'CI of own' }]);
    const entry = (await service.auditEntries()).at(-1);
    expect(entry).toMatchObject({
      ...{ actorId: null, action: 'releases.publish' },
      details: { version: 'v1', name: 'own', by: { kind: 'token', name: 'CI of own' } },
    });
    expect((await listed(id))?.lastUsedAt).toBe(new Date(now).toISOString());
    const refused = await publishWith(secret, 'events');
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      403,
      'FORBIDDEN',
      'This token is for the remote own.',
    ]);
  });

  it('of a service reads what releases use of this service, and does nothing else', async () => {
    const { id, secret } = await createToken('events', 'CI of the service', 'service');
    expect(await listed(id)).toMatchObject({ kind: 'service', remote: 'events', name: 'CI of the service' });
    const client = await service.withToken(secret);
    const status = async (path: string) => (await client.get(path)).status;
    expect(await status('/api/release-uses/events')).toBe(200);
    expect((await client.get('/api/release-uses/bookings')).body).toMatchObject({
      ...{ code: 'FORBIDDEN', message: 'This token is for the service events.' },
    });
    // The remote of the same name is another team's.
    expect((await publishWith(secret, 'events')).status).toBe(403);
    const change = await client.post('/api/releases/events/pointer', { action: 'rollback' });
    expect([change.status, await status('/api/releases/events')]).toEqual([403, 403]);
    expect(await status('/api/releases/events/contracts')).toBe(403);
  });

  it('of a remote reads nothing of a service of its name', async () => {
    const { secret } = await createToken('events');
    const { status } = await (await service.withToken(secret)).get('/api/release-uses/events');
    expect(status).toBe(403);
  });

  it('of a service is revoked as any other', async () => {
    const { id, secret } = await createToken('media', 'CI of media', 'service');
    const { body } = await (await asAdmin()).delete(`/api/admin/release-tokens/${id}`);
    expect(body.data).toMatchObject({ kind: 'service', remote: 'media', revokedAt: expect.anything() });
    expect((await (await service.withToken(secret)).get('/api/release-uses/media')).status).toBe(401);
  });

  it('says when it was last used, to the minute', async () => {
    const { id, secret } = await createToken('used');
    const start = now;
    try {
      for (const [seconds, noted] of [
        [0, 0],
        [50, 0],
        [70, 70],
      ] as const) {
        now = start + seconds * 1000;
        await publishWith(secret, 'used');
        expect((await listed(id))?.lastUsedAt).toBe(new Date(start + noted * 1000).toISOString());
      }
    } finally {
      now = start;
    }
  });

  it('is refused once it is revoked, and stays in the list', async () => {
    const { id, secret } = await createToken('revoked');
    const admin = await asAdmin();
    const first = await admin.delete(`/api/admin/release-tokens/${id}`);
    expect([first.status, first.body.data.revokedAt]).toEqual([200, new Date(now).toISOString()]);
    const response = await publishWith(secret, 'revoked');
    expect([response.status, response.body.code]).toEqual([401, 'UNAUTHORIZED']);
    expect(response.headers.get('www-authenticate')).toBe('Bearer');
    const entries = (await service.auditEntries()).length;
    expect((await admin.delete(`/api/admin/release-tokens/${id}`)).body).toEqual(first.body);
    expect(await service.auditEntries()).toHaveLength(entries);
    expect(await listed(id)).toEqual(first.body.data);
  });

  it('is not replaced by an administrator’s session, whose file is not read', async () => {
    const content = await packTestRelease(buildRelease('events', 'v9'));
    const admin = await asAdmin();
    const refused = await admin.upload('/api/releases/events', {
      field: 'release',
      name: 'r.tar.gz',
      content,
    });
    expect([refused.status, refused.body.code]).toEqual([401, 'UNAUTHORIZED']);
    expect((await service.files()).incoming).toEqual([]);
  });

  it.each(['', 'x', 'bfr_', 'bfr_' + 'a'.repeat(43), "' or 1=1 --", 'a'.repeat(5000)])(
    'is refused when it is %j',
    async (token) => {
      const response = await publishWith(token, 'events');
      expect([response.status, response.body.code]).toEqual([401, 'UNAUTHORIZED']);
    },
  );
});

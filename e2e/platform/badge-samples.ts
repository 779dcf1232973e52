import { randomInt, randomUUID } from 'node:crypto';
import { call } from '../support/people.ts';
import { rows } from '../support/stores.ts';
import type { MakeSample } from './sample.ts';

/** A certificate of the caller; a visitor’s is nobody’s. */
async function aCertificate(caller?: string): Promise<{ id: string; code: string }> {
  const code = Array.from({ length: 4 }, () => randomInt(1000, 10_000)).join('-');
  const { body } = await call('GET', '/api/user', caller);
  const facts = {
    ...{ number: `E-${code}`, code, name: 'Ana Rivera', title: 'Gauge Care', kind: 'event' },
    ...{ days: ['2026-05-04'], completedOn: '2026-05-04', place: null, instructor: null },
    ...{ sponsor: 'Backflow Academy', minutes: { classroom: 90 }, approvals: [], expiresOn: null },
    issuedAt: '2026-05-05T01:00:00.000Z',
  };
  const [made] = await rows<{ id: string }>(
    `insert into credentials.certificates (number, code, booking_id, offer_id, user_id, completed_on, facts, issued_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    [
      ...[facts.number, code, randomUUID(), randomUUID(), body.data?.id ?? randomUUID()],
      ...[facts.completedOn, JSON.stringify(facts), facts.issuedAt],
    ],
  );
  if (!made) throw new Error('no certificate was stored');
  return { id: made.id, code };
}

/** One whose badge is signed. */
async function aBadge(): Promise<string> {
  const { code } = await aCertificate();
  await call('GET', `/api/certificates/badges/${code}`);
  return code;
}

const own: MakeSample = async (_, caller) => ({ params: { id: (await aCertificate(caller)).id } });
const byCode: MakeSample = async () => ({ params: { code: await aBadge() } });

/** Parameters with which each call about certificates as files succeeds. */
export const BADGE_SAMPLES: Record<string, MakeSample> = {
  'certificates.pdf': own,
  'certificates.badge': own,
  'badges.get': byCode,
  'badges.status': byCode,
  async 'badges.key'() {
    await aBadge();
    const [key] = await rows<{ id: string }>('select id from credentials.signing_keys limit 1');
    return { params: { id: key?.id ?? '' } };
  },
};

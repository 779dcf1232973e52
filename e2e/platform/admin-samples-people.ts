import { PASSWORD, call, join } from '../support/people.ts';
import type { MakeSample } from './sample.ts';

const someone = async () => ({ params: { id: (await join()).id } });

/** A note by the administrator of the session. */
const aNote: MakeSample = async (admin) => {
  const path = `/api/admin/users/${(await join()).id}/notes`;
  const { body } = await call('POST', path, admin, { text: 'Pays by check' });
  return { params: { id: body.data.id as string } };
};

/** Parameters with which each call about people succeeds. */
export const ADMIN_PEOPLE_SAMPLES: Record<string, MakeSample> = {
  'admin.user': someone,
  'admin.setAdministrator': async () => ({ ...(await someone()), body: { isAdmin: true } }),
  'admin.setPremium': async () => ({ ...(await someone()), body: { isPremium: true, until: '2099-12-31' } }),
  'admin.suspend': async () => ({ ...(await someone()), body: { reason: 'Sells gauges in the forum' } }),
  'admin.endSuspension': async (admin) => {
    const sample = await someone();
    await call('POST', `/api/admin/users/${sample.params.id}/suspension`, admin, { reason: 'Spam' });
    return sample;
  },
  'admin.userSessions': someone,
  'admin.endUserSession': async () => {
    const { id, cookie } = await join();
    const [session] = (await call('GET', '/api/user/sessions', cookie)).body.data as { id: string }[];
    return { params: { id, sessionId: session?.id ?? '' } };
  },
  'admin.removeSecondFactor': async () => ({ ...(await someone()), body: { currentPassword: PASSWORD } }),
  'hours.ofMember': someone,
  'hours.entriesOfMember': someone,
  'hours.correct': async () => ({
    ...(await someone()),
    body: { kind: 'online', hours: '1.5', day: '2026-03-02', reason: 'Paper sheet' },
  }),
  'admin.memberNotes': someone,
  'admin.addMemberNote': async () => ({ ...(await someone()), body: { text: 'Pays by check' } }),
  'admin.updateMemberNote': async (...given) => ({
    ...(await aNote(...given)),
    body: { text: 'Pays by card' },
  }),
  'admin.deleteMemberNote': aNote,
  'registrations.ofMember': someone,
  'registrations.countsOfMember': someone,
  'admin.erase': async () => {
    const { id, email } = await join();
    return { params: { id }, body: { email } };
  },
};

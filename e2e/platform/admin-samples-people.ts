import { randomUUID } from 'node:crypto';
import { PASSWORD, call, join } from '../support/people.ts';
import type { MakeSample } from './sample.ts';

const someone = async () => ({ params: { id: (await join()).id } });

/** A note by the administrator of the session. */
const aNote: MakeSample = async (admin) => {
  const path = `/api/admin/users/${(await join()).id}/notes`;
  const { body } = await call('POST', path, admin, { text: 'Pays by check' });
  return { params: { id: body.data.id as string } };
};

const LICENCE = { authority: 'Texas (TCEQ)', number: 'BP0012345' };

/** A person without an account. @returns the id */
async function addPerson(admin: string, more: object = {}): Promise<string> {
  const person = { firstName: 'Heather', lastName: 'Cole', ...more };
  return (await call('POST', '/api/admin/users', admin, person)).body.data.id as string;
}

const twoPeople = async (admin: string) => ({ id: await addPerson(admin), otherId: await addPerson(admin) });

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
  'admin.addPerson': () => Promise.resolve({ body: { firstName: 'Heather', lastName: 'Cole' } }),
  'admin.updatePerson': async (admin) => ({
    params: { id: await addPerson(admin) },
    body: { firstName: 'Heather', lastName: 'Moss' },
  }),
  'admin.sendPasswordLink': async (admin) => ({
    params: { id: await addPerson(admin, { email: `${randomUUID()}@example.com` }) },
  }),
  'admin.addLicence': async () => ({ ...(await someone()), body: LICENCE }),
  'admin.removeLicence': async (admin) => {
    const id = await addPerson(admin);
    const { body } = await call('POST', `/api/admin/users/${id}/licences`, admin, LICENCE);
    return { params: { id, licenceId: body.data.licences[0].id as string } };
  },
  'admin.duplicatesOf': someone,
  'admin.dismissDuplicate': async (admin) => ({ params: await twoPeople(admin) }),
  'admin.compareForMerge': async (admin) => ({ params: await twoPeople(admin) }),
  'admin.mergePeople': async (admin) => ({ params: await twoPeople(admin), body: {} }),
  'registrations.ofMember': someone,
  'registrations.countsOfMember': someone,
  'admin.erase': async () => {
    const { id, email } = await join();
    return { params: { id }, body: { email } };
  },
};

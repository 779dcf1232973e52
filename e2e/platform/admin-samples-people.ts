import { call, join } from '../support/people.ts';
import type { MakeSample } from './sample.ts';

const someone = async () => ({ params: { id: (await join()).id } });

/** What makes each call about people succeed. */
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
  'admin.erase': async () => {
    const { id, email } = await join();
    return { params: { id }, body: { email } };
  },
};

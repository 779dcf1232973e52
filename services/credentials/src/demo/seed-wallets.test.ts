import { expect, it } from '@jest/globals';
import { useCredentialsService } from '../../test/start-credentials-service.ts';
import { seedWallets } from './seed-wallets.ts';

const service = await useCredentialsService();

it('shows a credential of every urgency and a due gauge to the demo’s accounts, once', async () => {
  const [premium, member] = await Promise.all(
    ['premium', 'member'].map((name) => service.buildMember({ email: `${name}@example.com` })),
  );
  for (let time = 0; time < 2; time += 1) await seedWallets(service.context);
  const statesOf = async (person: typeof premium) => {
    const { credentials, gauges } = (await (await service.as(person ?? null)).get('/api/user/wallet')).body
      .data;
    return {
      states: credentials.map((each: { assessment: { state: string } }) => each.assessment.state),
      gauges: gauges.length,
    };
  };
  expect(await statesOf(premium)).toEqual({ states: ['due', 'valid', 'valid'], gauges: 2 });
  expect(await statesOf(member)).toEqual({ states: ['grace'], gauges: 1 });
});

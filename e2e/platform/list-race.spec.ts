import { expect, test } from '@playwright/test';
import { raceLists } from '../support/list-race/race-lists.ts';
import { E2E_ORIGIN } from '../support/platform.ts';
import { startGateway } from '../support/second-gateway.ts';
import { startSecondServices } from '../support/second-services.ts';
import { useServiceProcesses } from '../support/service-processes.ts';

/** `RACE_RESPONSES=1000000` checks a million, in at most an hour. */
const { RACE_RESPONSES } = process.env;
const RESPONSES = Number(RACE_RESPONSES ?? 20_000);
const SECONDS = RACE_RESPONSES === undefined ? 10 : 3600;

test.beforeAll(() => useServiceProcesses('one'));

test('no member gets a list or a topic from before an acknowledged change, across two gateways and two instances of the services', async () => {
  test.setTimeout((SECONDS + 60) * 1000);
  const services = await startSecondServices();
  const { events, community } = services.urls;
  const gateway = await startGateway({
    settings: { EVENTS_URL: events, COMMUNITY_URL: community, WRITES_PER_MINUTE: '100000' },
  });
  try {
    const { responses, writes, problems } = await raceLists({
      origins: [E2E_ORIGIN, gateway.origin],
      responses: RESPONSES,
      seconds: SECONDS,
    });
    expect(problems).toEqual([]);
    expect(responses).toBeGreaterThan(100);
    expect(writes).toBeGreaterThan(20);
    test.info().annotations.push({ type: 'race', description: `${responses} responses, ${writes} writes` });
    process.stdout.write(`    ${responses} responses, ${writes} writes, none stale\n`);
  } finally {
    await gateway.stop();
    await services.stop();
  }
});

import { expect, test } from '@playwright/test';
import { RESTART_MS, useServiceProcesses } from '../support/service-processes.ts';
import { readKillReport } from '../support/two-of-each/kill-report.ts';

/** Of each gateway, and of each process of the services. */
const FEWEST_REQUESTS = 100;

test('each process was killed and came back while the journeys ran, and no request has failed', async () => {
  test.setTimeout(RESTART_MS);
  await useServiceProcesses('one', 1);
  const { seed, victims, kills, traffic, requestsLogged } = readKillReport();
  const times = victims.map(
    (victim) => `${victim} ${kills.filter(({ name }) => name === victim).length} times`,
  );
  const { repeated, continued } = traffic;
  const reads = kills.reduce((sum, kill) => sum + kill.reads, 0);
  process.stdout.write(
    `     seed ${seed}; killed ${times.join(', ')}, with ${reads} reads in flight: ${repeated} repeated by the balancer, ${continued} streams and batches continued\n`,
  );
  expect(new Set(kills.map(({ name }) => name))).toEqual(new Set(victims));
  expect(kills.filter(({ backAfterMs }) => backAfterMs === undefined)).toEqual([]);
  expect(traffic.failed).toEqual([]);
  const requests = [...Object.values(traffic.responses), ...Object.values(requestsLogged)];
  expect(requests).toHaveLength(victims.length);
  expect(Math.min(...requests)).toBeGreaterThan(FEWEST_REQUESTS);
});

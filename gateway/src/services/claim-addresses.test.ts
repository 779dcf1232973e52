import { expect, test } from '@jest/globals';
import { ALL_ENDPOINTS } from '@backflow/contracts/endpoints';
import { getContract } from '@backflow/service-kit/process';
import { claimAddresses } from './claim-addresses.ts';

test('no two services of this site offer one address', () => {
  const byService = Map.groupBy(
    ALL_ENDPOINTS.filter(({ service }) => service !== 'gateway'),
    ({ service }) => service,
  );
  const contracts = [...byService].map(([name, endpoints]) => getContract(name, endpoints));
  expect(claimAddresses(contracts).refused).toEqual([]);
});

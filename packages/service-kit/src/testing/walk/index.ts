export { bodyFor, callEndpoint } from './targets.ts';
export { walkContracts } from './walk-contracts.ts';

import { endpointFor } from '../../../packages/contracts/src/endpoint.ts';

export const endpoint = endpointFor('exemplar' as never);

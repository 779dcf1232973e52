import { endpointFor } from '../endpoint.ts';

export const endpoint = endpointFor('media');

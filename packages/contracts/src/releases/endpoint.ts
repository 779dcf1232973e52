import { endpointFor } from '../endpoint.ts';

export const endpoint = endpointFor('releases');

declare module '../topics.ts' {
  interface Topics {
    'release-tokens': true;
  }
}

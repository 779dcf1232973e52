import { endpointFor } from '../endpoint.ts';

export const endpoint = endpointFor('notifications');

declare module '../topics.ts' {
  interface Topics {
    mail: true;
    /** The caller's notices under the bell. */
    notices: true;
  }
}

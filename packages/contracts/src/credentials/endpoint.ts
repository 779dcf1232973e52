import { endpointFor } from '../endpoint.ts';

export const endpoint = endpointFor('credentials');

/** Of everything that answers to a code: guesses count together. */
export const certificateChecks = {
  ...{ name: 'certificate-checks', most: 120, seconds: 3600 },
  ...{ what: 'checks of certificates', countsRefused: true },
};

declare module '../topics.ts' {
  interface Topics {
    authorities: true;
    /** What authorities accept a class for. */
    approvals: true;
    certificates: true;
    /** Credentials and gauges that people keep, and what is missing for their renewal. */
    wallets: true;
    rosters: true;
  }
}

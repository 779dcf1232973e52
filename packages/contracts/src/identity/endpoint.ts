import { endpointFor } from '../endpoint.ts';

export const endpoint = endpointFor('identity');

declare module '../topics.ts' {
  interface Topics {
    members: true;
    settings: true;
    /** Accounts as administrators see them. */
    people: true;
    /** Companies, their members and invitations. */
    companies: true;
    'premium-requests': true;
    /** Administrators' notes about members. */
    'member-notes': true;
    sessions: true;
    /** How the caller signs in after the password. */
    'second-factor': true;
    account: true;
    audit: true;
  }
}

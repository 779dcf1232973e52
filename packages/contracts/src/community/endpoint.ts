import { endpointFor } from '../endpoint.ts';

export const endpoint = endpointFor('community');

declare module '../topics.ts' {
  interface Topics {
    forum: true;
    /** Topics as lists show them: titles, counts, last activity. */
    'forum/topics': true;
    /** Posts on a topic's page. */
    'forum/posts': true;
    'forum/reports': true;
    'forum/silences': true;
    /** The caller's read topics. */
    'forum/unread': true;
    /** The caller's own settings. */
    'forum/me': true;
  }
}

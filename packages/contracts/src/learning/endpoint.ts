import { endpointFor } from '../endpoint.ts';

export const endpoint = endpointFor('learning');

declare module '../topics.ts' {
  interface Topics {
    courses: true;
    'courses/bookings': true;
    /** Courses as administrators edit them. */
    'courses/records': true;
    'courses/categories': true;
    resources: true;
    'resources/categories': true;
    'resources/suppliers': true;
    /** Resources that the caller may open. */
    'resource-access': true;
    'resource-views': true;
    /** Lessons that the caller has completed. */
    progress: true;
  }
}

import type { ResponseOf } from '@backflow/contracts';
import type { AuditEntry, listAuditActions } from '@backflow/contracts/identity';

export type Actions = ResponseOf<typeof listAuditActions>;

/** What a service is called by those who do not run it. */
const AREAS: Readonly<Record<string, string>> = {
  identity: 'Accounts and settings',
  events: 'Events and webinars',
  learning: 'Courses and resources',
  community: 'Forum',
  media: 'Files',
  notifications: 'Mail',
};

/** The name of a service's area; a new service's is its own. */
export const areaName = (service: string): string =>
  AREAS[service] ?? service.charAt(0).toUpperCase() + service.slice(1);

/** What a subject is called, where the details tell; else the beginning of its id. */
export function formatSubject(subjectId: string, details: AuditEntry['details']): string {
  for (const name of [details.title, details.name]) {
    const now: unknown = typeof name === 'object' && name !== null && 'to' in name ? name.to : name;
    if (typeof now === 'string' && now !== '') return now;
  }
  return `${subjectId.slice(0, 8)}…`;
}

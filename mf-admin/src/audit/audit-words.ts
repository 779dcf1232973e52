import type { AuditEntry, ResponseOf, Service, listAuditActions } from '@backflow/contracts';

export type Actions = ResponseOf<typeof listAuditActions>;

/** What a service is called by those who do not run it. */
export const SERVICE_WORDS: Readonly<Record<Service, string>> = {
  identity: 'Accounts and settings',
  events: 'Events and webinars',
  learning: 'Courses and resources',
  community: 'Forum',
  media: 'Files',
  notifications: 'Mail',
};

/** What an endpoint does, in a line: its summary up to where it goes into detail. */
export const actionWords = (summary: string): string =>
  (/^.*?(?=[.;:](\s|$)|$)/.exec(summary)?.[0] ?? summary).replaceAll('`', '');

/** What a subject is called, where the details tell; else the beginning of its id. */
export function subjectWords(subjectId: string, details: AuditEntry['details']): string {
  for (const name of [details.title, details.name]) {
    const now: unknown = typeof name === 'object' && name !== null && 'to' in name ? name.to : name;
    if (typeof now === 'string' && now !== '') return now;
  }
  return `${subjectId.slice(0, 8)}…`;
}

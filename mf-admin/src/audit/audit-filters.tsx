import { SERVICES, id } from '@backflow/contracts';
import type { ResponseOf } from '@backflow/contracts';
import type { listAuditActions } from '@backflow/contracts/identity';
import * as z from '@backflow/contracts/zod';
import { reasonOf } from '@backflow/platform';
import type { useSearchFilters } from '@backflow/remote-kit';
import { PersonCombobox } from '@backflow/remote-kit/admin';
import { Select, TextField } from '@backflow/ui';
import { useQuery } from '@tanstack/react-query';
import { actor, auditActions } from './api.ts';
import { isBackwards } from './audit-filter.ts';
import type { AuditFilter } from './audit-filter.ts';
import styles from './audit-page.module.css';

type Filters = Pick<
  ReturnType<typeof useSearchFilters<typeof AuditFilter>>,
  'draft' | 'setFilters' | 'setDraft' | 'flush'
>;

export function AuditFilters({ filters: { draft, setFilters, setDraft, flush } }: { filters: Filters }) {
  const actions = useQuery(auditActions);
  const actorQuery = useQuery({ ...actor(draft.actorId), enabled: draft.actorId !== '' });
  const subjectId = isId(draft.subjectId.trim()) ? draft.subjectId.trim() : '';
  const subjectQuery = useQuery({ ...actor(subjectId), enabled: subjectId !== '' });
  return (
    <div role="search" aria-label="Filter the audit log" className={styles.filters}>
      <Select
        name="service"
        label="Area"
        options={[
          { value: '', label: 'All Areas' },
          ...SERVICES.map((value) => ({ value, label: areaName(value) })),
        ]}
        value={draft.service}
        onChange={({ currentTarget: { value } }) => {
          const service = SERVICES.find((each) => each === value) ?? '';
          const keepsAction = service === '' || getService(actions.data, draft.action) === service;
          setFilters({ service, ...(!keepsAction && { action: '' }) });
        }}
      />
      <Select
        name="action"
        label="Action"
        options={[{ value: '', label: 'All Actions' }, ...actionGroups(actions.data ?? [], draft)]}
        value={draft.action}
        error={actions.isError ? reasonOf(actions.error, 'The actions could not be loaded.') : undefined}
        onChange={({ currentTarget: { value } }) => setFilters({ action: value })}
      />
      <PersonCombobox
        name="who"
        label="Who"
        selected={draft.actorId === '' ? null : (actorQuery.data ?? null)}
        error={
          actorQuery.isError ? reasonOf(actorQuery.error, 'Who this is could not be loaded.') : undefined
        }
        onChange={(person) => setFilters({ actorId: person?.id ?? '' })}
      />
      <PersonCombobox
        name="about"
        label="Concerning"
        selected={subjectQuery.data?.email ? subjectQuery.data : null}
        onChange={(person) => setFilters({ subjectId: person?.id ?? '' })}
      />
      <TextField
        name="subjectId"
        label="Subject id"
        placeholder="What it was done to"
        autoComplete="off"
        spellCheck={false}
        value={draft.subjectId}
        error={isId(draft.subjectId.trim()) ? undefined : 'This is not a valid id'}
        onChange={({ currentTarget: { value } }) => setDraft({ subjectId: value })}
        onBlur={flush}
      />
      <TextField
        name="from"
        type="date"
        label="From (Pacific Time)"
        value={draft.from}
        onChange={({ currentTarget: { value } }) => setDraft({ from: value })}
        onBlur={flush}
      />
      <TextField
        name="to"
        type="date"
        label="To (Pacific Time)"
        value={draft.to}
        error={isBackwards(draft) ? 'To must not be before From' : undefined}
        onChange={({ currentTarget: { value } }) => setDraft({ to: value })}
        onBlur={flush}
      />
    </div>
  );
}

type Actions = ResponseOf<typeof listAuditActions>;

const isId = (text: string): boolean => text === '' || z.safeParse(id, text).success;

const getService = (actions: Actions | undefined, action: string) =>
  actions?.find((each) => each.action === action)?.service;

/** The actions of each service, or of the selected service. The selected action is an option even where it is unknown. */
function actionGroups(actions: Actions, { service, action }: Pick<AuditFilter, 'service' | 'action'>) {
  const groups = SERVICES.filter((each) => service === '' || each === service).map((each) => ({
    label: areaName(each),
    options: actions
      .filter((known) => known.service === each)
      .map((known) => ({ value: known.action, label: known.label })),
  }));
  const isOffered = groups.some(({ options }) => options.some(({ value }) => value === action));
  return [
    ...(action === '' || isOffered ? [] : [{ value: action, label: action }]),
    ...groups.filter(({ options }) => options.length > 0),
  ];
}

/** The names of services for administrators. */
const AREAS: Readonly<Record<string, string>> = {
  identity: 'Accounts and settings',
  events: 'Events and webinars',
  learning: 'Courses and resources',
  community: 'Forum',
  media: 'Files',
  notifications: 'Email',
};

/** The name of a service's area; a new service keeps its own name. */
const areaName = (service: string): string =>
  AREAS[service] ?? service.charAt(0).toUpperCase() + service.slice(1);

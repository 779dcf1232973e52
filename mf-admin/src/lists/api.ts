import {
  dismissImport,
  listAuthorities,
  listImports,
  previewImport,
  startImport,
  stopImport,
} from '@backflow/contracts/bookings';
import type { Import, ImportField, ImportKind } from '@backflow/contracts/bookings';
import { listAdminEvents } from '@backflow/contracts/events';
import { listAdminCourses } from '@backflow/contracts/learning';
import { listAdminWebinars } from '@backflow/contracts/webinars';
import { byId, cacheEntryOf, mutate, pacificDay, queryOf, request, uploadFile } from '@backflow/platform';
import { queryOptions } from '@tanstack/react-query';

/** What an administrator chooses for all rows. */
export interface Choices {
  kind: ImportKind;
  offer: OfferChoice | null;
  authority: string;
  createsPeople: boolean;
  sendsLinks: boolean;
  notifies: boolean;
  whenFull: 'refuse' | 'waitlist' | 'add-seat';
}

/** An event, a webinar or a course to choose. */
export interface OfferChoice {
  id: string;
  title: string;
  when: string;
}

/** The choices as a request has them. @param columns as they were assigned by hand; null where they are recognized */
function queryFor(choices: Choices, columns: readonly (ImportField | null)[] | null) {
  const { kind, offer, authority, sendsLinks, notifies, whenFull } = choices;
  const createsPeople = choices.createsPeople && kind !== 'people' && kind !== 'courseNumbers';
  return {
    kind,
    ...(columns && { columns: columns.map((field) => field ?? '').join(',') }),
    ...(offer && { offerId: offer.id }),
    ...(authority.trim() !== '' && { authority }),
    ...(createsPeople && { createsPeople: 'true' as const }),
    ...(sendsLinks && (createsPeople || kind === 'people') && { sendsLinks: 'true' as const }),
    ...(kind === 'bookings' && { whenFull, ...(notifies && { notifies: 'true' as const }) }),
  };
}

export const preview = (file: File, choices: Choices, columns: readonly (ImportField | null)[] | null) =>
  uploadFile(previewImport, file, { query: queryFor(choices, columns) });

export const start = (file: File, choices: Choices, columns: readonly (ImportField | null)[] | null) =>
  uploadFile(startImport, file, { query: queryFor(choices, columns) });

const isRunning = ({ done, total }: Import): boolean => done < total;

/** Read again every second while one of them runs. */
export const imports = {
  ...queryOf(listImports, {}, { staleTime: 0 }),
  refetchInterval: ({ state }: { state: { data: readonly Import[] | undefined } }) =>
    state.data?.some(isRunning) ? 1000 : (false as const),
};

export const stop = (id: string) => mutate(stopImport, byId(id));
export const dismiss = (id: string) => mutate(dismissImport, byId(id));

export const authorities = queryOf(listAuthorities, {}, { staleTime: 0 });

const LIMIT = 8;

/** Events, webinars and courses by a search, past ones too; without one, the latest. */
export const offerChoices = (search: string) =>
  queryOptions({
    ...cacheEntryOf(listAdminEvents, { query: { search } }, 'import-offers'),
    queryFn: async ({ signal }): Promise<OfferChoice[]> => {
      const query = { limit: LIMIT, ...(search !== '' && { search }) };
      const [events, webinars, courses] = await Promise.all([
        request(listAdminEvents, { query }, { signal }),
        request(listAdminWebinars, { query }, { signal }),
        request(listAdminCourses, { query }, { signal }),
      ]);
      return [
        ...events.map(({ id, title, startDate }) => ({ id, title, when: pacificDay(startDate) })),
        ...webinars.map(({ id, title, scheduledAt }) => ({
          id,
          title,
          when: `Webinar, ${pacificDay(scheduledAt)}`,
        })),
        ...courses.map(({ id, title }) => ({ id, title, when: 'Online course' })),
      ];
    },
    staleTime: 0,
    gcTime: 0,
  });

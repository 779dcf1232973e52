import {
  dismissBulkChange,
  listAuthorities,
  listImports,
  previewImport,
  startImport,
  stopImport,
} from '@backflow/contracts/bookings';
import type { Import, ImportField, ImportKind, ReportZone } from '@backflow/contracts/bookings';
import { byId, mutate, queryOf, uploadFile } from '@backflow/platform';
import type { FoundOffer } from '@backflow/booking-kit';

/** What an administrator chooses for all rows. */
export interface Choices {
  kind: ImportKind;
  offer: Pick<FoundOffer, 'id' | 'title' | 'when'> | null;
  authority: string;
  createsPeople: boolean;
  sendsLinks: boolean;
  notifies: boolean;
  whenFull: 'refuse' | 'waitlist' | 'add-seat';
  timeZone: ReportZone;
}

/** Kinds whose rows may add a person beside what they are about. */
export const ADDS_PEOPLE: readonly ImportKind[] = ['bookings', 'hours', 'invoices'];
/** Kinds about an event, a webinar or a course that is chosen for all rows. */
export const OF_OFFERS: readonly ImportKind[] = ['bookings', 'invoices', 'attendance'];

/** The choices as a request has them. @param columns as they were assigned by hand; null where they are recognized */
function queryFor(choices: Choices, columns: readonly (ImportField | null)[] | null) {
  const { kind, offer, authority, sendsLinks, notifies, whenFull, timeZone } = choices;
  const createsPeople = choices.createsPeople && ADDS_PEOPLE.includes(kind);
  return {
    kind,
    ...(columns && { columns: columns.map((field) => field ?? '').join(',') }),
    ...(offer && { offerId: offer.id }),
    ...(authority.trim() !== '' && { authority }),
    ...(createsPeople && { createsPeople: 'true' as const }),
    ...(sendsLinks && (createsPeople || kind === 'people') && { sendsLinks: 'true' as const }),
    ...(kind === 'attendance' && { timeZone }),
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
export const dismiss = (id: string) => mutate(dismissBulkChange, byId(id));

export const authorities = queryOf(listAuthorities, {}, { staleTime: 0 });

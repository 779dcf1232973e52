import type { BulkResult, BulkTask as BookingTask, ImportFate } from '@backflow/contracts/bookings';
import type { Database, Operation } from '@backflow/service-kit';
import type { BookingsContext } from '../context.ts';
import type { ImportTask, SourceRow } from './import-task.ts';

/** A task as it is stored: of a screen, or an import. */
export type BulkTask = BookingTask | ImportTask;

type TaskNamed<Name extends BulkTask['name']> = Extract<BulkTask, { name: Name }>;

/** Reads the attendees that results contain besides the outcome, by the record's id. */
type Present = (
  db: Database,
  ids: readonly string[],
) => Promise<ReadonlyMap<string, NonNullable<BulkResult['attendee']>>>;

/** The outcome of one record: a part of its result. */
export type Outcome = Omit<BulkResult, 'id' | 'attendee'> & {
  /** Of a row that was imported. */
  imported?: { fate: ImportFate; text: string };
};

/** A change of many records: what is done with each of them. */
export interface BulkDefinition<Task extends BulkTask = BulkTask> {
  readonly name: Task['name'];
  /** The action of each record's audit entry. */
  readonly action: string | ((task: Task) => string);
  /** The field of the outcome that has what `one` returns. Default: moved. */
  readonly result?: 'moved' | 'imported';
  /**
   * Changes one record, by one call of `mutate` with this operation: its transaction stores the result too, so that a job that is
   * killed changes nothing twice.
   */
  readonly one: (
    context: BookingsContext,
    operation: Operation,
    id: string,
    task: Task,
    /** The row of an import. */
    source: SourceRow | null,
  ) => Promise<Outcome['moved'] | Outcome['imported']>;
  readonly findAttendees?: Present;
}

export type BulkDefinitions = Readonly<Record<BulkTask['name'], BulkDefinition>>;

/** Declares a bulk change; list it in `BULK_CHANGES`, and its task in the contract (`BulkTask`). */
export const defineBulkChange = <Name extends BulkTask['name']>(
  definition: BulkDefinition<TaskNamed<Name>> & { readonly name: Name },
): BulkDefinition =>
  // Safe: a task is found by its name.
  definition as unknown as BulkDefinition;

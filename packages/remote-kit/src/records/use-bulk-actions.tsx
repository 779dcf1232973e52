import type { ErrorCode } from '@backflow/contracts';
import { ApiError } from '@backflow/platform';
import { useBulkRun } from '../lists/use-bulk-run.ts';
import type { Selection } from '../lists/use-selection.ts';
import { useState } from 'react';
import type { Published, Question } from './publish-switch.tsx';

/** The administrator's text to the members who are notified. */
type Note = { note?: string };

/** Parts of `recordClient` that bulk actions need. */
export interface BulkClient<Stored extends { id: string }> {
  kind: string;
  publish: (id: string, isPublished: boolean, note?: Note) => Promise<Stored>;
  remove: (id: string, paid?: number | null, note?: Note) => Promise<unknown>;
  cache: { changed: (...stored: readonly Stored[]) => void; removed: (...ids: readonly string[]) => void };
}

interface Options<Item, Stored extends { id: string }> {
  records: BulkClient<Stored>;
  selection: Selection<Item>;
  questionOf: ((record: Item) => Question | null) | undefined;
  /** The code with which the site asks for the number of paid bookings. */
  refusedWith: ErrorCode | undefined;
  /** Called when records have left the list. */
  onRemoved: () => void;
}

/** A record that the site deletes only with the number of its paid bookings. */
export interface PaidRecord<Item> {
  record: Item;
  /** The site's message: '3 people have paid for this event. Enter 3 to delete it.' */
  reason: string;
  /** The note that was written in the question about all of them. */
  toMembers: string | undefined;
}

/** Publishes, unpublishes and deletes several records, one request each. Failed ones stay selected. */
export function useBulkActions<Item extends Published, Stored extends { id: string }>({
  records: { kind, publish, remove, cache },
  selection,
  questionOf,
  refusedWith,
  onRemoved,
}: Options<Item, Stored>) {
  const { run, progress, isPending } = useBulkRun([kind, `${kind}s`]);
  const [question, setQuestion] = useState<{ kind: 'unpublish' | 'delete'; rows: readonly Item[] } | null>(
    null,
  );
  const [paid, setPaid] = useState<readonly PaidRecord<Item>[]>([]);
  const isRefused = (error: unknown): error is ApiError =>
    error instanceof ApiError && error.code === refusedWith;

  const setPublished = (rows: readonly Item[], isPublished: boolean, note: Note = {}) => {
    setQuestion(null);
    run({
      ids: getIds(rows),
      one: (id) => publish(id, isPublished, note),
      past: isPublished ? 'published' : 'unpublished',
      fallback: `Failed to update ${kind}`,
      onDone: ({ succeeded, failed }) => {
        cache.changed(...succeeded.map(({ result }) => result));
        selection.select(getIds(failed));
      },
    });
  };
  const removeAll = (rows: readonly Item[], note: Note) => {
    setQuestion(null);
    run({
      ids: getIds(rows),
      one: (id) => remove(id, null, note),
      past: 'deleted',
      fallback: `Failed to delete ${kind}`,
      isHandled: isRefused,
      onDone: ({ succeeded, failed }) => {
        const gone = failed.filter(({ error }) => error instanceof ApiError && error.status === 404);
        cache.removed(...getIds([...succeeded, ...gone]));
        selection.select(getIds(failed));
        const byId = new Map(rows.map((record) => [record.id, record]));
        setPaid(
          failed.flatMap(({ id, error }) => {
            const record = byId.get(id);
            return record && isRefused(error) ? [{ record, reason: error.reason, toMembers: note.note }] : [];
          }),
        );
        if (succeeded.length > 0) onRemoved();
      },
    });
  };
  return {
    progress,
    isPending,
    /** The question that is open. */
    question,
    /** Deletes or unpublishes the records of the open question. */
    confirm: (note: Note) => {
      if (question?.kind === 'delete') removeAll(question.rows, note);
      else if (question) setPublished(question.rows, false, note);
    },
    cancel: () => setQuestion(null),
    /** Records that wait for the number of their paid bookings; the first one is asked about. */
    paid,
    afterPaid: (isRemoved: boolean) => setPaid(isRemoved ? paid.slice(1) : []),
    publish: (rows: readonly Item[]) => setPublished(getDrafts(rows), true),
    unpublish: (rows: readonly Item[]) => {
      const published = getPublished(rows);
      if (published.some((record) => questionOf?.(record)))
        setQuestion({ kind: 'unpublish', rows: published });
      else setPublished(published, false);
    },
    remove: (rows: readonly Item[]) => rows.length > 0 && setQuestion({ kind: 'delete', rows }),
  };
}

const getIds = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);

export const getDrafts = <Item extends Published>(rows: readonly Item[]) =>
  rows.filter((row) => !row.isPublished);
export const getPublished = <Item extends Published>(rows: readonly Item[]) =>
  rows.filter((row) => row.isPublished);

import type { Endpoint } from '@backflow/contracts';
import type { ServiceContext } from '../context.ts';
import type { Audience } from './audience.ts';
import { PageOf } from './page-of.ts';
import { assertWrittenByContract } from './response.ts';
import { listWriter, recordWriter } from './cached-body.ts';
import type { PageWriter, Replacement, SharedBody } from './cached-body.ts';
import type { AnySharedRead } from './cached-read.ts';

/** A record with an id; its other fields are known to the declaration only. */
export interface Row {
  readonly id: string;
}

/** A page as it is sent. */
export interface PresentedPage {
  readonly rows: readonly Row[];
  /** The presented rows. */
  readonly items: readonly unknown[];
  readonly audience: Audience;
  readonly body: SharedBody;
  readonly nextCursor: string | null;
}

/** Writes the rows of one shared response. In tests it compares what it writes with the contract. */
export class SharedPresenter<Context extends ServiceContext> {
  readonly #context: Context;
  readonly #endpoint: Endpoint;
  readonly #shared: AnySharedRead<Context>;
  #compiled: PageWriter | undefined;

  constructor(context: Context, endpoint: Endpoint, shared: AnySharedRead<Context>) {
    this.#context = context;
    this.#endpoint = endpoint;
    this.#shared = shared;
  }

  /** @param getPart the caller's part of a row */
  present(
    { items: rows, nextCursor }: PageOf<Row>,
    audience: Audience,
    getPart: (id: string) => unknown = () => undefined,
  ): PresentedPage {
    const items = rows.map((row) => this.#shared.present(row, audience, getPart(row.id)));
    this.#check(items, nextCursor);
    return { rows, items, audience, body: this.#writer.write(items, nextCursor), nextCursor };
  }

  /** The changes that a caller's parts make in the body of a page. @param parts by the row's id */
  replacements(
    { rows, items, audience }: PresentedPage,
    parts: ReadonlyMap<string, unknown>,
  ): readonly Replacement[] {
    return rows.flatMap((row, index) => {
      const part = parts.get(row.id);
      if (part === undefined) return [];
      const item = this.#shared.present(row, audience, part);
      this.#check([item], null);
      return this.#writer.differences(index, items[index], item);
    });
  }

  /** Compiled on first use. */
  get #writer(): PageWriter {
    const isList = this.#shared.noun === undefined;
    return (this.#compiled ??= isList ? listWriter(this.#endpoint) : recordWriter(this.#endpoint));
  }

  #check(items: readonly unknown[], nextCursor: string | null): void {
    if (this.#context.settings.NODE_ENV !== 'test') return;
    if (this.#shared.noun === undefined)
      assertWrittenByContract(this.#endpoint, new PageOf(items, nextCursor));
    else for (const record of items) assertWrittenByContract(this.#endpoint, record);
  }
}

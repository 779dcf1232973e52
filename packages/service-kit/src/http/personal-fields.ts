import { LRUCache } from 'lru-cache';
import type { ServiceContext } from '../context.ts';
import type { Actor } from '../session/actor.ts';
import type { Replacement } from './cached-body.ts';
import type { Page } from './cached-pages.ts';
import type { PresentedPage, SharedPresenter } from './cached-presenter.ts';

/** Most bytes of the parts of all members. */
const MAX_BYTES = 10 * 1024 * 1024;
/** A member's part with its keys in memory, without its bytes. */
const PART_BYTES = 300;

/** One member's part of a page. */
export interface PersonalField {
  /** The `identity` of the page. */
  readonly of: symbol;
  /** The member's version it was read under. */
  readonly member: string | undefined;
  readonly until: number;
  readonly replacements: readonly Replacement[];
  /** Sent instead of the shared page. */
  readonly own: PresentedPage | undefined;
}

/** Members' parts of the pages of one shared response, cached under the member's version and the page's. */
export class PersonalFields<Context extends ServiceContext> {
  readonly #context: Context;
  readonly #presenter: SharedPresenter<Context>;
  /** Bounded by size only: `max` would allocate the index of a full cache at once. */
  readonly #parts = new LRUCache<string, PersonalField>({ maxSize: MAX_BYTES, sizeCalculation: getSize });

  constructor(context: Context, presenter: SharedPresenter<Context>) {
    this.#context = context;
    this.#presenter = presenter;
  }

  async find(page: Page, actor: Actor, member: string | undefined): Promise<PersonalField> {
    const isCacheable = member !== undefined && page.read.version !== undefined && page.read.until > 0;
    const key = `${actor.id} ${page.key}`;
    const now = this.#context.now();
    const known = isCacheable ? this.#parts.get(key) : undefined;
    if (known?.of === page.identity && known.member === member && now < known.until) return known;
    const part = await this.#read(page, actor, member);
    if (isCacheable && now < part.until) this.#parts.set(key, part);
    return part;
  }

  async #read(page: Page, actor: Actor, member: string | undefined): Promise<PersonalField> {
    const { parts, page: myPage, until = Infinity } = await page.read.readPart(actor);
    const own = myPage && this.#presenter.present(myPage, page.audience, (id) => parts.get(id));
    const replacements = own ? [] : this.#presenter.replacements(page, parts);
    return { of: page.identity, member, until, replacements, own };
  }
}

function getSize({ replacements, own }: PersonalField): number {
  const bytes = replacements.reduce((sum, part) => sum + part.bytes.length, own?.body.bytes.length ?? 0);
  return PART_BYTES + bytes;
}

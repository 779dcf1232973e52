import { randomBytes } from 'node:crypto';
import { getCookie } from '@backflow/service-kit/process';
import type { GatewayRequest, FlatHeaders } from '../http/gateway-request.ts';
import { ReleaseSets, hasCanary } from '../releases/release-sets.ts';
import type { ReleaseSet } from '../releases/release-sets.ts';
import type { ServedReleases } from '../releases/served-releases.ts';
import type { Visitor } from './pages.ts';

const DAYS_30 = 30 * 24 * 60 * 60;
/** 128 random bits. */
const VISITOR_ID = /^[\w-]{22}$/;

interface Dependencies {
  releases: Pick<ServedReleases, 'current'>;
  sessionCookie: string;
  production: boolean;
}

/** The releases of one page load. */
export interface ChosenGeneration {
  /** Undefined while no releases are known. */
  readonly generation: ReleaseSet | undefined;
  /** Sets the visitor's cookie if need be. */
  readonly headers: FlatHeaders;
}

/**
 * Chooses between live and canary releases: by the member, or for who is signed out by a random id in a cookie, which is set only while
 * there is a canary. So each gets the same releases again with the next page.
 */
export class ReleaseSetChooser {
  readonly #context: Dependencies;
  readonly #generations = new ReleaseSets();
  readonly #cookie: string;

  constructor(context: Dependencies) {
    this.#context = context;
    this.#cookie = context.production ? '__Host-visitor' : 'visitor';
  }

  /** @param findVisitor asks who the session belongs to; called only with a session, and while there is a canary */
  async choose(exchange: GatewayRequest, findVisitor: () => Promise<Visitor>): Promise<ChosenGeneration> {
    const served = await this.#context.releases.current();
    if (!served) return { generation: undefined, headers: [] };
    const live = { generation: this.#generations.choose(served, undefined), headers: [] };
    if (!hasCanary(served)) return live;
    const visitor = exchange.hasCookie(this.#context.sessionCookie) ? await findVisitor() : null;
    // Identity is away.
    if (visitor === undefined) return live;
    if (visitor) return { ...live, generation: this.#generations.choose(served, visitor.id) };
    const known = getCookie(exchange.request.headers.cookie ?? '', this.#cookie) ?? '';
    if (VISITOR_ID.test(known)) {
      return { ...live, generation: this.#generations.choose(served, known) };
    }
    const id = randomBytes(16).toString('base64url');
    return { generation: this.#generations.choose(served, id), headers: ['set-cookie', this.#getCookie(id)] };
  }

  #getCookie(id: string): string {
    const secure = this.#context.production ? '; Secure' : '';
    return `${this.#cookie}=${id}; Path=/; Max-Age=${DAYS_30}; HttpOnly; SameSite=Lax${secure}`;
  }
}

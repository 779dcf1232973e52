import { randomBytes } from 'node:crypto';
import type { ReleaseDocument } from '@backflow/contracts';
import { getCookie } from '@backflow/service-kit/process';
import type { Request, Response } from 'express';
import { getGatewayRequest } from '../http/gateway-request.ts';
import type { FlatHeaders } from '../http/gateway-request.ts';
import { ReleaseSets, hasCanary } from '../releases/release-sets.ts';
import type { ReleaseSet } from '../releases/release-sets.ts';
import type { ServedReleases } from '../releases/served-releases.ts';
import type { Visitor } from './pages.ts';
import type { Previews } from './previews.ts';

const DAYS_30 = 30 * 24 * 60 * 60;
/** 128 random bits. */
const VISITOR_ID = /^[\w-]{22}$/;

interface Dependencies {
  releases: Pick<ServedReleases, 'current'>;
  previews: Previews;
  sessionCookie: string;
  production: boolean;
}

/** The releases of one page load. */
export interface ChosenGeneration {
  /** Undefined while no releases are known. */
  readonly generation: ReleaseSet | undefined;
  /** Sets the visitor's cookie if need be. */
  readonly headers: FlatHeaders;
  /** Those of the generation that only this browser is shown. */
  readonly previews: readonly ReleaseDocument[];
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

  /**
   * @param findVisitor asks who the session belongs to; called only with a session, and while there is a canary
   * @throws AppError as `Previews.find`
   */
  async choose(
    exchange: { request: Request; response: Response },
    findVisitor: () => Promise<Visitor>,
  ): Promise<ChosenGeneration> {
    const chosen = await this.#chooseFor(exchange.response, findVisitor);
    const { generation } = chosen;
    const previews = generation ? await this.#context.previews.find(exchange) : [];
    if (!generation || previews.length === 0) return { ...chosen, previews: [] };
    return { ...chosen, generation: this.#generations.replace(generation, previews), previews };
  }

  /** The live releases, with one in place of its remote's. */
  async chooseForCheck(release: ReleaseDocument): Promise<ChosenGeneration> {
    const served = (await this.#context.releases.current()) ?? [];
    const live = this.#generations.choose(served, undefined);
    return { generation: this.#generations.replace(live, [release]), headers: [], previews: [release] };
  }

  async #chooseFor(
    response: Response,
    findVisitor: () => Promise<Visitor>,
  ): Promise<Omit<ChosenGeneration, 'previews'>> {
    const exchange = getGatewayRequest(response);
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

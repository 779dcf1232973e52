import { PREVIEWS_ELEMENT_ID, parsePreview } from '@backflow/contracts';
import type { PreviewedRelease, ReleaseDocument } from '@backflow/contracts';
import { CheckedRole } from '@backflow/contracts/releases';
import { AppError, getCookie, isReleaseTicket, signReleaseTicket } from '@backflow/service-kit/process';
import type { Request, Response } from 'express';
import { z } from 'zod';
import { getGatewayRequest } from '../http/gateway-request.ts';
import type { ServedReleases } from '../releases/served-releases.ts';
import { jsonElement } from './json-element.ts';
import type { Visitor } from './pages.ts';

/** How long an administrator's browser shows a release, at most: closing it ends the preview, too. */
const ADMIN_MS = 12 * 60 * 60 * 1000;
const MAX_PREVIEWS = 5;

interface Dependencies {
  releases: Pick<ServedReleases, 'getDocument'>;
  secret: string;
  production: boolean;
}

interface Preview extends PreviewedRelease {
  readonly ticket: string;
}

/** A frame of a check: one release, rendered for one role. */
export interface CheckFrame {
  readonly release: ReleaseDocument;
  readonly role: CheckedRole;
}

/**
 * The stored releases that single browsers are shown. A link with a ticket, or an administrator's, begins a preview; the cookie
 * contains the ticket, which is checked with each page: nobody can plant another release, nor after the ticket has expired.
 */
export class Previews {
  readonly #context: Dependencies;
  /** In production, a neighbouring subdomain can't set it. */
  readonly #cookie: string;

  constructor(context: Dependencies) {
    this.#context = context;
    this.#cookie = context.production ? '__Host-previews' : 'previews';
  }

  /** @throws AppError with a sentence where a release is no longer stored; the browser then forgets it */
  async find({ request, response }: { request: Request; response: Response }): Promise<ReleaseDocument[]> {
    const previews = this.#read(request);
    return Promise.all(
      previews.map(async (preview) => {
        const release = await this.#context.releases.getDocument(preview);
        if (release) return release;
        response.setHeader('set-cookie', this.#getCookie(previews.filter((other) => other !== preview)));
        throw isNotStored(preview);
      }),
    );
  }

  /**
   * Begins the preview that an address asks for (`?release=events@V&ticket=…`), or ends it (`?release=events@`), and redirects to
   * the address without it: a ticket does not stay in the address.
   * @throws AppError with a sentence for who may not, and for a release that isn't stored
   */
  async open(request: Request, response: Response, findVisitor: () => Promise<Visitor>): Promise<void> {
    const { release: asked, ticket: given = '', ...others } = request.query;
    const preview = parsePreview(asked);
    if (!preview)
      throw new AppError('NOT_FOUND', 'This address names no release: it ends with ?release=events@VERSION.');
    const previews = this.#read(request).filter(({ remote }) => remote !== preview.remote);
    if (preview.version !== '') {
      const ticket = await this.#admit(preview, asText(given), findVisitor);
      if (!(await this.#context.releases.getDocument(preview))) throw isNotStored(preview);
      previews.push({ ...preview, ticket });
    }
    const query = new URLSearchParams(others as Record<string, string>).toString();
    // One slash: two would be the address of another site.
    const path = request.path.replace(/^\/+/, '/');
    getGatewayRequest(response).send(303, [
      ...['location', query === '' ? path : `${path}?${query}`, 'cache-control', 'no-store'],
      ...['set-cookie', this.#getCookie(previews.slice(-MAX_PREVIEWS))],
    ]);
  }

  /** The release and role of a check's frame. @throws AppError with a sentence without a valid ticket */
  async findFrame({ query }: Request): Promise<CheckFrame> {
    const preview = parsePreview(query.release);
    const role = z.safeParse(CheckedRole, query.as).data;
    const isValid =
      preview && role && isReleaseTicket(asText(query.ticket), { ...this.#ticketFor(preview), role });
    if (!isValid)
      throw new AppError('FORBIDDEN', 'This part of a check has expired. Please start the check again.');
    const release = await this.#context.releases.getDocument(preview);
    if (!release) throw isNotStored(preview);
    return { release, role };
  }

  /** The ticket for the cookie. @throws AppError FORBIDDEN */
  async #admit(
    preview: PreviewedRelease,
    given: string,
    findVisitor: () => Promise<Visitor>,
  ): Promise<string> {
    const ticket = this.#ticketFor(preview);
    if (isReleaseTicket(given, ticket)) return given;
    if ((await findVisitor())?.isAdmin) return signReleaseTicket({ ...ticket, validMs: ADMIN_MS });
    throw new AppError(
      'FORBIDDEN',
      'This link to a release is not valid, or has expired. Sign in as an administrator, or ask the team for a new link.',
    );
  }

  #ticketFor({ remote, version }: PreviewedRelease) {
    return { secret: this.#context.secret, remote, version, now: Date.now() };
  }

  #read({ headers }: Request): Preview[] {
    const value = getCookie(headers.cookie ?? '', this.#cookie);
    return (value ?? '').split('|', MAX_PREVIEWS).flatMap((text) => {
      const end = text.lastIndexOf('@');
      const preview = parsePreview(text.slice(0, end));
      const ticket = text.slice(end + 1);
      return preview && isReleaseTicket(ticket, this.#ticketFor(preview)) ? [{ ...preview, ticket }] : [];
    });
  }

  /** Until the browser is closed. */
  #getCookie(previews: readonly Preview[]): string {
    const value = previews.map(({ remote, version, ticket }) => `${remote}@${version}@${ticket}`).join('|');
    const end = value === '' ? '; Max-Age=0' : '';
    const secure = this.#context.production ? '; Secure' : '';
    return `${this.#cookie}=${value}; Path=/; HttpOnly; SameSite=Lax${secure}${end}`;
  }
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : '');

const isNotStored = ({ remote, version }: PreviewedRelease) =>
  new AppError(
    'NOT_FOUND',
    `Release ${version} of ${remote} is not stored on this site: it was never published here, or its files were deleted since.`,
  );

/** Names the previews to the shell, which reports nothing of them and uses no fallback; '' without any. */
export const previewsElement = (releases: readonly ReleaseDocument[]): string =>
  releases.length === 0
    ? ''
    : jsonElement(
        PREVIEWS_ELEMENT_ID,
        releases.map(({ name, version }): PreviewedRelease => ({ remote: name, version })),
      );

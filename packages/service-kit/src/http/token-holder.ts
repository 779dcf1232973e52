import type { Request, Response } from 'express';
import { TokenRequiredError } from '../errors/errors.ts';

/** A caller with a token instead of a session. */
export interface TokenHolder {
  readonly kind: 'token' | 'operator';
  /** The id of the stored token; null for the platform's operator, whose token is a setting. */
  readonly id: string | null;
  /** The token's name, as audit entries and histories show it. */
  readonly name: string;
}

/**
 * Finds the holder of a token.
 * @param params those of the path, not yet validated: a token may be valid for some records only
 * @returns null for a token that is unknown or revoked
 * @throws AppError `FORBIDDEN` for a token that is valid for other records
 */
export type FindTokenHolder = (
  token: string,
  params: Readonly<Record<string, unknown>>,
) => Promise<TokenHolder | null>;

const BEARER = /^Bearer ([\w.~+/-]{1,200}=*)$/i;

/** The caller of an endpoint for tokens. @throws TokenRequiredError without a valid `Authorization: Bearer` header */
export async function requireTokenHolder(
  findTokenHolder: FindTokenHolder | undefined,
  request: Request,
  response: Response,
): Promise<TokenHolder> {
  if (!findTokenHolder) throw new Error('an endpoint is for tokens, but this service has none');
  const [, token] = BEARER.exec(request.get('authorization') ?? '') ?? [];
  const holder = token === undefined ? null : await findTokenHolder(token, request.params);
  if (holder) return holder;
  response.setHeader('www-authenticate', 'Bearer');
  throw new TokenRequiredError();
}

import type { Endpoint } from '@backflow/contracts';

/** The parameters of one call. */
export interface Sample {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  /** The status of the refusal, where this caller has no need of it. */
  refused?: number;
}

/**
 * Receives a session of an administrator, and the caller's: some records only their owner may change. The path of
 * the endpoint names the kind of offers (`/api/admin/webinars/:id/mail`).
 */
export type MakeSample = (
  adminCookie: string,
  callerCookie: string,
  endpoint: Pick<Endpoint, 'path'>,
) => Promise<Sample> | Sample;

import * as z from '@backflow/contracts/zod';

/** `{ success: true, data, message?, page? }`: every success that is not declared bare; the message is for people. */
export function success<S extends z.ZodMiniType>(data: S) {
  return z.object({
    success: z.literal(true),
    data,
    message: z.optional(z.string()),
    page: z.optional(Page),
  });
}

/** Cursor of a list's next page; null on the last one. */
export const Page = z.object({ nextCursor: z.nullable(z.string()) });
export type Page = z.infer<typeof Page>;

/** One problem with one field of a request; `path` is dotted (`relatedResourceIds.2`). */
export const FieldProblem = z.object({ path: z.string(), message: z.string() });
export type FieldProblem = z.infer<typeof FieldProblem>;

/** `{ success: false, code, message, errors?, current? }`: every failure, from the gateway and from each service. */
export const Failure = z.object({
  success: z.literal(false),
  code: z.string(),
  message: z.string(),
  errors: z.optional(z.array(FieldProblem)),
  /** The current record, as its endpoint sends it, for a CONFLICT of versions. */
  current: z.optional(z.unknown()),
});
export type Failure = z.infer<typeof Failure>;

/**
 * The data in a body: an enveloped body's `data`, else the body itself.
 * An empty array, 0 and null are data like any other.
 */
export function unwrap(body: unknown): unknown {
  const enveloped = typeof body === 'object' && body !== null && 'data' in body;
  return enveloped ? body.data : body;
}

import * as z from '@backflow/contracts/zod';

/** JSON Schema 2020-12 of what travels. */
const JsonSchema = z.record(z.string(), z.unknown());
export type JsonSchema = z.infer<typeof JsonSchema>;

/** An endpoint's contract as data: what a service publishes, and what a release declares to use. See `Endpoint`. */
export const PublishedEndpoint = z.object({
  id: z.string(),
  service: z.string(),
  method: z.enum(['GET', 'POST', 'PATCH', 'DELETE']),
  path: z.string(),
  summary: z.string(),
  access: z.enum(['public', 'member', 'admin', 'token', 'process']),
  personal: z.boolean(),
  fromAnySession: z.boolean(),
  confirmedEmail: z.boolean(),
  limit: z.optional(z.object({ name: z.string(), most: z.int(), seconds: z.int(), what: z.string() })),
  params: z.optional(JsonSchema),
  query: z.optional(JsonSchema),
  body: z.optional(JsonSchema),
  ignoresBody: z.boolean(),
  /** Only where it is true. */
  form: z.optional(z.boolean()),
  upload: z.optional(z.object({ field: z.string(), maxMb: z.number() })),
  file: z.boolean(),
  /** The whole response body, with its envelope. */
  answer: JsonSchema,
  status: z.union([z.literal(200), z.literal(201)]),
  stream: z.boolean(),
  reads: z.array(z.string()),
  cache: z.optional(z.object({ seconds: z.number(), topics: z.array(z.string()) })),
  audit: z.boolean(),
  idempotent: z.boolean(),
  changes: z.array(z.string()),
});
export type PublishedEndpoint = z.infer<typeof PublishedEndpoint>;

/** All endpoints of one service. `version` is a hash of them. */
export const ServiceContract = z.object({
  service: z.string().check(z.regex(/^[a-z][a-z0-9-]{0,40}$/, 'A name such as my-service')),
  version: z.string(),
  /** When the process that offers it started, in milliseconds; not part of the version. Older services don't name it. */
  startedAt: z.optional(z.int()),
  endpoints: z.array(PublishedEndpoint),
});
export type ServiceContract = z.infer<typeof ServiceContract>;

import * as z from '@backflow/contracts/zod';
import { BATCH_PATH } from './batch-path.ts';
import { endpoint } from './endpoint.ts';

/** The most reads of one batch. */
export const MAX_BATCH = 16;
/** The longest address of a part: sixteen of them fit into the address of the batch. */
export const MAX_PART_PATH = 500;
/** The name of the performance mark of a part that failed, with `href` and `status`: browsers list the whole batch as one request. */
export const FAILED_PART = 'failed-part';

/** Address of a read, without spaces, control characters or a fragment. */
const PartPath = z
  .string()
  .check(
    z.regex(/^\/api\/[!"$-~]+$/, 'An address such as /api/events?limit=4'),
    z.maxLength(MAX_PART_PATH, `At most ${MAX_PART_PATH} characters.`),
  );

/** The response to one of the reads. */
export const BatchPart = z.object({
  /** The requested address. */
  path: z.string(),
  status: z.int(),
  /** The headers `cache-control`, `etag`, `link` and `retry-after`, where the response has them. */
  headers: z.record(z.string(), z.string()),
  /** The body that the endpoint sends outside a batch, failures included. */
  body: z.unknown(),
});
export type BatchPart = z.infer<typeof BatchPart>;

export const readBatch = endpoint({
  id: 'batch.read',
  service: 'gateway',
  method: 'GET',
  path: BATCH_PATH,
  summary:
    'Read up to 16 addresses in one request. The answer is one line of JSON for each (application/x-ndjson), in the order in which they are ready. Each is answered as if it had been sent alone; files, streams and batches are refused.',
  access: 'public',
  personal: true,
  query: z.object({
    /** Repeated: `path=/api/user&path=/api/events?limit=4`, each percent-encoded. */
    path: z
      .array(PartPath)
      .check(z.minLength(1, 'Name an address.'), z.maxLength(MAX_BATCH, `At most ${MAX_BATCH} addresses.`)),
  }),
  response: BatchPart,
  bare: true,
});

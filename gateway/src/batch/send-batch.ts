import { readBatch } from '@backflow/contracts';
import type { BatchPart, PublishedEndpoint } from '@backflow/contracts';
import * as z from '@backflow/contracts/zod';
import { AppError, ValidationError, renderFailure } from '@backflow/service-kit/process';
import type { GatewayRequest, FlatHeaders } from '../http/gateway-request.ts';
import { PartResponse, wrongResponse } from './part-response.ts';
import type { CompletePart } from './part-response.ts';

/** Headers of a part that its reader may need. */
const PART_HEADERS = ['cache-control', 'etag', 'link', 'retry-after'];
const HEADERS = ['content-type', 'application/x-ndjson; charset=utf-8', 'cache-control', 'no-store'];
const LINE_FEED = 10;

/**
 * Answers several reads in one response, a line for each as soon as it is ready.
 * @param handle handles a part like a request of its own
 * @throws ValidationError when the addresses are not valid
 */
export function sendBatch(exchange: GatewayRequest, handle: (part: GatewayRequest) => Promise<void>): void {
  const { response } = exchange;
  const paths = getPaths(exchange.search);
  exchange.begin(200, HEADERS);
  if (exchange.isHead) return exchange.end();
  // The visitor must see that the batch is accepted before the first part is ready.
  response.flushHeaders();
  let open = paths.size;
  const parts = [...paths].map((path) => {
    const part = new PartResponse((outcome) => {
      if (outcome instanceof AppError) part.close({ isTaken: false });
      for (const bytes of getLine(path, outcome)) response.write(bytes);
      // Release the part's share of its caller's limit once the visitor has received it.
      response.write('\n', () => part.close({ isTaken: true }));
      if (response.writableLength > 0) exchange.watchRate();
      open -= 1;
      if (open === 0) exchange.end();
    });
    return { path, part };
  });
  response.once('close', () => {
    for (const { part } of parts) part.close({ isTaken: false });
  });
  for (const { path, part } of parts) void handle(exchange.partAt(path, part));
}

/** True for JSON of a service. A batch in a batch would get around its limit. */
export const isReadInBatch = ({ method, service, access, file, stream }: PublishedEndpoint): boolean =>
  method === 'GET' && service !== 'gateway' && access !== 'token' && !file && !stream;

export const notInBatch = (): AppError =>
  new AppError('BAD_REQUEST', 'This address cannot be read together with others.');

/** Each address once. */
function getPaths(search: string): ReadonlySet<string> {
  const query = { path: new URLSearchParams(search).getAll('path') };
  const parsed = z.safeParse(readBatch.query, query);
  if (parsed.success) return new Set(parsed.data.path);
  throw new ValidationError(
    parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })),
  );
}

/** The part as a line of JSON, without its end. Its body is not parsed: it is put in as it came. */
function getLine(path: string, outcome: CompletePart | AppError): readonly (Buffer | string)[] {
  const { status, headers, chunks } =
    outcome instanceof AppError ? failed(outcome) : isJson(outcome) ? outcome : failed(wrongResponse());
  const head: Omit<BatchPart, 'body'> = { path, status, headers: partHeaders(headers) };
  const body = chunks.length > 0 ? chunks.map(asOneLine) : ['null'];
  return [`${JSON.stringify(head).slice(0, -1)},"body":`, ...body, '}'];
}

function failed(error: AppError): CompletePart {
  const { status, headers, body } = renderFailure(error);
  const flat = ['cache-control', 'no-store', ...Object.entries(headers).flat()];
  return { status, headers: flat, chunks: [Buffer.from(JSON.stringify(body))] };
}

const isJson = ({ headers, chunks }: CompletePart): boolean =>
  chunks.length === 0 || (getValue(headers, 'content-type') ?? '').startsWith('application/json');

const getValue = (flat: FlatHeaders, name: string): string | undefined => {
  const at = flat.findIndex((each, index) => index % 2 === 0 && each.toLowerCase() === name);
  return at < 0 ? undefined : flat[at + 1];
};

const partHeaders = (flat: FlatHeaders): Record<string, string> =>
  Object.fromEntries(
    PART_HEADERS.flatMap((name) => {
      const value = getValue(flat, name);
      return value === undefined ? [] : [[name, value]];
    }),
  );

/** Line feeds in JSON are white space. Without them, a part can't be taken for two. */
const asOneLine = (chunk: Buffer): Buffer =>
  chunk.includes(LINE_FEED) ? Buffer.from(chunk.map((byte) => (byte === LINE_FEED ? 32 : byte))) : chunk;

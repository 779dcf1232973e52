import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import { AppError, UnavailableError } from '@backflow/service-kit/process';
import type { Dispatcher } from 'undici';

export interface UpstreamRequest {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** A stream is sent as it arrives; its end begins the wait for the response. */
  readonly body: Buffer | Readable | null;
}

/** Lets the reader of a response slow its sender down. */
export interface Flow {
  pause(): void;
  resume(): void;
}

/** Receives a response: `began`, `data` any number of times, `ended`; or `failed` at any point, as the last call. */
export interface Receiver {
  began(status: number, headers: IncomingHttpHeaders, flow: Flow): void;
  data(chunk: Buffer): void;
  ended(): void;
  failed(error: AppError): void;
}

interface CallContext {
  dispatch(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): void;
  deadlineMs: number;
  /** It is sent a second time. */
  retried(): void;
  responded(): void;
  /** It ended without a response: the service failed, or nobody wants it any more. */
  report(outcome: 'failed' | 'abandoned', error?: unknown): void;
  /** Called exactly once, when the call no longer counts as running. */
  ended(): void;
}

/** One request to a service, with its deadline; a read is repeated once after a failed connection. */
export class UpstreamCall implements Dispatcher.DispatchHandler {
  readonly #request: UpstreamRequest;
  readonly #receiver: Receiver;
  readonly #context: CallContext;
  #controller: Dispatcher.DispatchController | undefined;
  #deadline: NodeJS.Timeout | undefined;
  readonly #isRead: boolean;
  #isRetried = false;
  #began = false;
  #over = false;

  constructor(request: UpstreamRequest, receiver: Receiver, context: CallContext) {
    this.#request = request;
    this.#receiver = receiver;
    this.#context = context;
    this.#isRead = request.method === 'GET' || request.method === 'HEAD';
  }

  start(): void {
    const { body } = this.#request;
    const wait = () => (this.#deadline ??= setTimeout(() => this.#expire(), this.#context.deadlineMs));
    // An upload has a separate minimum rate; the deadline starts after its end. An earlier refusal arrives without waiting.
    if (body instanceof Readable) body.once('end', () => this.#over || this.#began || wait());
    else wait();
    this.#dispatch();
  }

  /** The visitor has left: drop the response. */
  abandon(): void {
    if (this.#over) return;
    this.#finish();
    if (!this.#began) this.#context.report('abandoned');
    this.#controller?.abort(new Error('the visitor left'));
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#over) controller.abort(new Error('no longer wanted'));
  }

  onResponseStart(
    controller: Dispatcher.DispatchController,
    status: number,
    headers: IncomingHttpHeaders,
  ): void {
    if (status < 200 || this.#over) return;
    this.#began = true;
    clearTimeout(this.#deadline);
    this.#context.responded();
    this.#receiver.began(status, headers, controller);
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (!this.#over) this.#receiver.data(chunk);
  }

  onResponseEnd(): void {
    if (this.#over) return;
    this.#finish();
    this.#receiver.ended();
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    if (this.#over) return;
    if (!this.#began && !this.#isRetried && this.#isRead && isConnectionFailure(error)) {
      this.#isRetried = true;
      this.#context.retried();
      this.#dispatch();
      return;
    }
    this.#fail(toAppError(error), error);
  }

  #dispatch(): void {
    const { method, path, headers, body } = this.#request;
    this.#context.dispatch({ method: method, path, headers, body }, this);
  }

  #expire(): void {
    if (this.#over || this.#began) return;
    const error = tookTooLong();
    this.#fail(error, error);
    this.#controller?.abort(error);
  }

  #fail(error: AppError, cause: unknown): void {
    this.#finish();
    if (!this.#began) this.#context.report(error.status >= 500 ? 'failed' : 'abandoned', cause);
    this.#receiver.failed(error);
  }

  #finish(): void {
    this.#over = true;
    clearTimeout(this.#deadline);
    this.#context.ended();
  }
}

const getCode = (error: Error): unknown => ('code' in error ? error.code : undefined);

/** The connection could not be made, or the service closed it: it may not have received a request on a kept-alive one. */
const isConnectionFailure = (error: Error): boolean =>
  CONNECTION_CODES.has(String(getCode(error))) ||
  // Thrown for a host with several addresses.
  error instanceof AggregateError ||
  ('syscall' in error && ['connect', 'getaddrinfo'].includes(String(error.syscall)));

const CONNECTION_CODES = new Set(['UND_ERR_SOCKET', 'UND_ERR_CONNECT_TIMEOUT', 'ECONNRESET', 'EPIPE']);

const tookTooLong = () => new AppError('TIMEOUT', 'This took too long. Please try again in a moment.');

function toAppError(error: Error): AppError {
  if (error instanceof AppError) return error;
  const code = String(getCode(error));
  if (code.endsWith('_TIMEOUT')) return tookTooLong();
  if (code === 'UND_ERR_INVALID_ARG' || code === 'UND_ERR_NOT_SUPPORTED') {
    return new AppError('BAD_REQUEST', 'The request could not be read.', undefined, { cause: error });
  }
  if (code.startsWith('HPE_')) {
    return new AppError(
      'BAD_GATEWAY',
      'This part of the site answered wrongly. Please try again.',
      undefined,
      {
        cause: error,
      },
    );
  }
  return new UnavailableError(error);
}

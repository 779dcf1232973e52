export { traceRequest } from './trace-request.ts';
export { closeTracing, openTracing, tracing } from './tracing.ts';

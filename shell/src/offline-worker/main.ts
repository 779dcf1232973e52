import { answer } from './answer.ts';
import { planAnswer } from './plan.ts';

/** The part of a worker's scope in use; TypeScript has it in a library that excludes that of pages. */
interface WorkerScope {
  readonly registration: { readonly scope: string };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install', listener: () => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
}
interface FetchEvent {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}

const worker = globalThis as unknown as WorkerScope;

// It has no state: a new one can take over at any time.
worker.addEventListener('install', () => void worker.skipWaiting());

worker.addEventListener('fetch', (event) => {
  const { scope } = worker.registration;
  const plan = planAnswer(event.request, scope);
  if (plan) event.respondWith(answer(plan, event.request, new URL(scope).pathname));
});

import type { Endpoint, Topic } from '@backflow/contracts';
import type { Exchange } from '../http/exchange.ts';
import { Representation } from '../http/representation.ts';
import { answerHeaders } from '../forwarding/response-headers.ts';
import type { TrustedFacts } from '../security/trusted-facts.ts';
import { AnswerStore } from './answer-store.ts';
import type { KeptAnswer } from './answer-store.ts';
import { canonicalSearch } from './canonical-search.ts';
import type { FetchedAnswer } from './fetch-answer.ts';

/** While a service is down its last answers go on being given for this long after they went stale. */
const STALE_IF_ERROR_MS = 60_000;

const KEPT_HEADERS = [
  'cache-control',
  'public, max-age=0, must-revalidate',
  'vary',
  'cookie, accept-encoding',
];

/** An endpoint whose anonymous answers are kept. */
export type KeptEndpoint = Endpoint & { readonly cache: NonNullable<Endpoint['cache']> };

export const isKept = (endpoint: Endpoint): endpoint is KeptEndpoint =>
  endpoint.cache !== undefined && endpoint.method === 'GET';

type Fetch = (endpoint: Endpoint, path: string, facts: TrustedFacts) => Promise<FetchedAnswer>;

/** Answers what anybody may know from memory, and asks each question of the service only once at a time. */
export class AnonymousAnswers {
  readonly #fetch: Fetch;
  readonly #now: () => number;
  readonly #store = new AnswerStore();
  readonly #underWay = new Map<string, { topic: Topic; asked: Promise<Representation | FetchedAnswer> }>();

  constructor(fetch: Fetch, now: () => number = Date.now) {
    this.#fetch = fetch;
    this.#now = now;
  }

  async answer(exchange: Exchange, endpoint: KeptEndpoint): Promise<void> {
    const key = exchange.path + canonicalSearch(endpoint, exchange.search);
    const asked = this.#underWay.get(key)?.asked ?? this.#ask(key, endpoint, exchange.facts);
    sendAnswer(exchange, await asked);
  }

  /** Answers at once if a fresh answer is at hand. @returns whether it was. */
  answerFromMemory(exchange: Exchange, endpoint: KeptEndpoint): boolean {
    const { path, search } = exchange;
    const kept = this.#store.get(search === '' ? path : path + canonicalSearch(endpoint, search));
    if (!kept || this.#now() >= kept.freshUntil) return false;
    kept.answer.sendTo(exchange);
    return true;
  }

  /** Something about the topic has changed: what is kept, and what is being asked, is out of date. */
  forget(topic: Topic): void {
    this.#store.dropTopic(topic);
    for (const [key, question] of this.#underWay) if (question.topic === topic) this.#underWay.delete(key);
  }

  forgetAll(): void {
    this.#store.clear();
    this.#underWay.clear();
  }

  #ask(key: string, endpoint: KeptEndpoint, facts: TrustedFacts): Promise<Representation | FetchedAnswer> {
    const { topic, seconds } = endpoint.cache;
    const before = this.#store.get(key);
    const freshUntil = this.#now() + seconds * 1000;
    const isCurrent = () => this.#underWay.get(key)?.asked === asked;
    const asked = this.#fetch(endpoint, key, facts)
      .then((fetched): Representation | FetchedAnswer => {
        if (fetched.status >= 500) return this.#lastResort(before) ?? fetched;
        if (fetched.status !== 200 || fetched.headers['set-cookie'] !== undefined) return fetched;
        const type = fetched.headers['content-type'] ?? 'application/json; charset=utf-8';
        const answer = new Representation(fetched.body, type, KEPT_HEADERS);
        // Asked before a change was announced: right for those who asked then, but not to be kept.
        if (isCurrent()) this.#store.set(key, { answer, topic, freshUntil });
        return answer;
      })
      .catch((error: unknown) => {
        const answer = this.#lastResort(before);
        if (answer) return answer;
        throw error;
      })
      .finally(() => {
        if (isCurrent()) this.#underWay.delete(key);
      });
    this.#underWay.set(key, { topic, asked });
    return asked;
  }

  #lastResort(before: KeptAnswer | undefined): Representation | undefined {
    return before && this.#now() < before.freshUntil + STALE_IF_ERROR_MS ? before.answer : undefined;
  }
}

function sendAnswer(exchange: Exchange, answer: Representation | FetchedAnswer): void {
  if (answer instanceof Representation) return answer.sendTo(exchange);
  const headers = answerHeaders({ ...answer.headers, 'content-length': undefined });
  exchange.send(answer.status, headers, answer.body);
}

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Endpoint } from '@backflow/contracts';

type Params = Readonly<Record<string, string>>;

/** Answers the requests of one endpoint (`CachedReadServer`). */
interface Server {
  /** The endpoint's. */
  readonly id: string;
  serve(request: IncomingMessage, response: ServerResponse, params: Params): Promise<void>;
}

interface Found {
  readonly server: Server;
  readonly params: Params;
}

interface Pattern {
  readonly segments: readonly string[];
  readonly server: Server;
}

const NO_PARAMS: Params = {};
/** Segments that mean the same when they are decoded. All others are left to Express. */
const PLAIN = /^[\w~-]+$/;

/** Finds the server of a path without Express. What is not found here may still be an endpoint. */
export class CachedReadRoutes {
  readonly #fixed = new Map<string, Found>();
  readonly #patterns: Pattern[] = [];
  /** The paths of other GETs, which a pattern must not take. */
  readonly #others = new Set<string>();

  add({ path }: Endpoint, server: Server): void {
    if (path.includes(':')) this.#patterns.push({ segments: path.split('/'), server });
    else this.#fixed.set(path, { server, params: NO_PARAMS });
  }

  addOther({ method, path }: Endpoint): void {
    if (method === 'GET') this.#others.add(path);
  }

  find(path: string): Found | undefined {
    const fixed = this.#fixed.get(path);
    if (fixed || this.#patterns.length === 0 || this.#others.has(path)) return fixed;
    const segments = path.split('/');
    for (const pattern of this.#patterns) {
      const params = getParams(pattern.segments, segments);
      if (params) return { server: pattern.server, params };
    }
    return undefined;
  }
}

function getParams(pattern: readonly string[], segments: readonly string[]): Params | undefined {
  if (pattern.length !== segments.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, part] of pattern.entries()) {
    const segment = segments[index] ?? '';
    if (!part.startsWith(':')) {
      if (part !== segment) return undefined;
    } else if (PLAIN.test(segment)) params[part.slice(1)] = segment;
    else return undefined;
  }
  return params;
}

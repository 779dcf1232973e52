import type { PublishedEndpoint } from '@backflow/contracts';

/** The result for a method and path: an endpoint, or the methods the path takes, or nothing. */
export type Lookup = { endpoint: PublishedEndpoint } | { allow: readonly string[] } | undefined;

interface Address {
  segments: readonly string[];
  methods: Map<string, PublishedEndpoint>;
}

/**
 * The allow-list: only what a contract declares is found. Paths are compared as sent, letter by letter; a
 * parameter takes one segment that is neither empty, `.` nor `..` in any spelling.
 */
export function createRouteTable(
  endpoints: readonly PublishedEndpoint[],
): (method: string, path: string) => Lookup {
  const literal = new Map<string, Address>();
  const patterns = new Map<string, Address>();
  for (const endpoint of endpoints) {
    const addresses = endpoint.path.includes(':') ? patterns : literal;
    const address = addresses.get(endpoint.path) ?? {
      segments: endpoint.path.split('/'),
      methods: new Map(),
    };
    address.methods.set(endpoint.method, endpoint);
    addresses.set(endpoint.path, address);
  }

  return (method, path) => {
    const wanted = method === 'HEAD' ? 'GET' : method;
    const named = literal.get(path);
    if (named) {
      // A fixed segment such as `counts` is not also an id.
      const endpoint = named.methods.get(wanted);
      return endpoint ? { endpoint } : { allow: getMethods([named]) };
    }
    const segments = path.split('/');
    const matching = [...patterns.values()].filter((address) => matches(address.segments, segments));
    for (const { methods } of matching) {
      const found = methods.get(wanted);
      if (found) return { endpoint: found };
    }
    return matching.length > 0 ? { allow: getMethods(matching) } : undefined;
  };
}

const matches = (pattern: readonly string[], segments: readonly string[]): boolean =>
  pattern.length === segments.length &&
  pattern.every((part, i) => (part.startsWith(':') ? isValue(segments[i] ?? '') : part === segments[i]));

function isValue(segment: string): boolean {
  try {
    return !/^\.{0,2}$/.test(decodeURIComponent(segment));
  } catch {
    return false;
  }
}

function getMethods(addresses: readonly Address[]): string[] {
  const methods = new Set(addresses.flatMap((address) => [...address.methods.keys()]));
  if (methods.has('GET')) methods.add('HEAD');
  return [...methods].sort();
}

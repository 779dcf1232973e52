import { Failure, readVariables } from '@backflow/cli-kit';

const LOOPBACK = /^(127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Where releases are published to, and with which rights. */
export interface Site {
  /** `https://academy.example.com`, or the address of the releases service itself. */
  url: string;
  token: string;
  /** The address of its pages, where `url` is the service's. */
  origin?: string;
  /** The header by which the service knows the gateway, where it is called directly. */
  headers?: Readonly<Record<string, string>>;
}

/**
 * The site to publish to: `--site` or RELEASE_SITE, with RELEASE_TOKEN; without them the platform on this machine, where
 * there is one.
 * @throws Failure when there is none, or when the token would travel unencrypted
 */
export function findSite(given: string | undefined, env: NodeJS.ProcessEnv, ownSite?: () => Site): Site {
  const address = given ?? (env.RELEASE_SITE || undefined);
  if (address !== undefined) return siteAt(address, env, 'RELEASE_TOKEN');
  if (ownSite) return ownSite();
  throw new Failure('Name a site: --site https://academy.example.com, with its token in RELEASE_TOKEN.');
}

/**
 * A site by its address.
 * @param variable of the environment that has its token
 * @throws Failure without a token, or when it would travel unencrypted
 */
export function siteAt(
  address: string,
  env: NodeJS.ProcessEnv,
  variable: 'RELEASE_TOKEN' | 'RELEASE_FROM_TOKEN',
): Site {
  const url = URL.parse(address);
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new Failure(`${address} is not the address of a site. Example: https://academy.example.com.`);
  }
  // A name without a dot is a host of the same machine or container network.
  const isNear = LOOPBACK.test(url.hostname) || !url.hostname.includes('.');
  if (url.protocol === 'http:' && !isNear) {
    throw new Failure(`The token would travel unencrypted to ${url.origin}. Use its https address.`);
  }
  const { [variable]: token } = readVariables([variable], env);
  if (token === undefined) {
    throw new Failure(
      `Set ${variable} to a token of ${url.origin}. Administrators create tokens there under Releases.`,
    );
  }
  return { url: url.origin, token };
}

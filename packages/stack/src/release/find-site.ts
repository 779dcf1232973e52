import { Failure } from '../failure.ts';
import { readVariables } from '../stores/read-variables.ts';
import { GATEWAY_SECRET_HEADER } from '../secrets.ts';
import { readStackFile, type StackFile } from '../stack-file.ts';
import type { Site } from './releases-client.ts';

const LOOPBACK = /^(127\.\d+\.\d+\.\d+|\[::1\])$/;

/**
 * The site to publish to: `--site` or RELEASE_SITE, with RELEASE_TOKEN; without them the platform that runs on the data
 * folder, as its operator.
 * @throws Failure when there is none, or when the token would travel unencrypted
 */
export function findSite(given: string | undefined, env: NodeJS.ProcessEnv, dataDir: string): Site {
  const address = given ?? (env.RELEASE_SITE || undefined);
  if (address === undefined) return ownSite(dataDir);
  const url = URL.parse(address);
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new Failure(`${address} is not the address of a site. Example: https://academy.example.com.`);
  }
  // A name without a dot is a host of the same machine or container network.
  const isNear = LOOPBACK.test(url.hostname) || !url.hostname.includes('.');
  if (url.protocol === 'http:' && !isNear) {
    throw new Failure(`The token would travel unencrypted to ${url.origin}. Use its https address.`);
  }
  const { RELEASE_TOKEN: token } = readVariables(['RELEASE_TOKEN'], env);
  if (token === undefined) {
    throw new Failure(
      `Set RELEASE_TOKEN to a token of ${url.origin}. Administrators create tokens there under Releases.`,
    );
  }
  return { url: url.origin, token };
}

/** The releases service of a platform on this machine. */
export const operatorSite = ({
  urls,
  gatewaySecret,
  operatorToken,
}: Pick<StackFile, 'urls' | 'gatewaySecret' | 'operatorToken'>): Site => ({
  url: urls.releases ?? '',
  token: operatorToken,
  headers: { [GATEWAY_SECRET_HEADER]: gatewaySecret },
});

function ownSite(dataDir: string): Site {
  try {
    return operatorSite(readStackFile(dataDir));
  } catch {
    throw new Failure(
      `No platform is running on ${dataDir}. Start it, or name a site: --site https://academy.example.com, with its token in RELEASE_TOKEN.`,
    );
  }
}

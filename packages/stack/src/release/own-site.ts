import { Failure } from '@backflow/cli-kit';
import type { Site } from '@backflow/release';
import { GATEWAY_SECRET_HEADER } from '../secrets.ts';
import { readStackFile, type StackFile } from '../stack-file.ts';

/** The releases service of a platform on this machine, as its operator. */
export const operatorSite = ({
  urls,
  gatewaySecret,
  operatorToken,
}: Pick<StackFile, 'urls' | 'gatewaySecret' | 'operatorToken'>): Site => ({
  url: urls.releases ?? '',
  origin: urls.gateway ?? '',
  token: operatorToken,
  headers: { [GATEWAY_SECRET_HEADER]: gatewaySecret },
});

/** @throws Failure when no platform runs on the data folder */
export function ownSite(dataDir: string): Site {
  try {
    return operatorSite(readStackFile(dataDir));
  } catch {
    throw new Failure(
      `No platform is running on ${dataDir}. Start it, or name a site: --site https://academy.example.com, with its token in RELEASE_TOKEN.`,
    );
  }
}

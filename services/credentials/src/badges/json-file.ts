import { FileResponse, download } from '@backflow/service-kit';

/** A document for other programs, which no search engine lists. */
export function jsonFile(name: string, document: object): FileResponse {
  const { headers, open } = download(
    `${name}.json`,
    'application/json',
    Buffer.from(JSON.stringify(document)),
  );
  return new FileResponse({ ...headers, 'x-robots-tag': 'noindex' }, open);
}

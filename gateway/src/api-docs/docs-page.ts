import { brand } from '@backflow/contracts';
import type { JsonSchema, PublishedEndpoint } from '@backflow/contracts';
import escapeHtml from 'escape-html';

const WHO: Record<PublishedEndpoint['access'], string> = {
  public: 'anyone',
  member: 'signed-in members',
  admin: 'administrators',
  token: 'with a release token',
  process: 'the platform’s processes',
};

/** The endpoints as a page to read, without a script: grouped by service, details folded away. */
export function docsPage(endpoints: readonly PublishedEndpoint[]): string {
  const services = Map.groupBy(endpoints, ({ service }) => service);
  const links = [...services.keys()].map((service) => `<a href="#${service}">${service}</a>`);
  const sections = [...services].map(([service, own]) => section(service, own));
  return `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <title>API · ${escapeHtml(brand.name)}</title>
  <link rel="stylesheet" href="/api/docs/style.css">
</head>
<body>
  <header>
    <h1>${escapeHtml(brand.name)} API</h1>
    <p>${endpoints.length} endpoints, described by the very declarations that serve them.
      Also as <a href="/api/docs/openapi.json">OpenAPI 3.1</a>.</p>
    <nav aria-label="Services">${links.join(' ')}</nav>
  </header>
  <main>
    <section>
      <h2>In common</h2>
      <p>Success is <code>{ "success": true, "data": … }</code>, failure is
        <code>{ "success": false, "code", "message", "errors"? }</code> with the matching status. A session is a
        cookie; writes are JSON, files multipart/form-data, and must come from this site's own pages.</p>
    </section>
${sections.join('\n')}
  </main>
</body>
</html>
`;
}

function section(service: string, endpoints: readonly PublishedEndpoint[]): string {
  return `    <section id="${service}">
      <h2>${service}</h2>
${endpoints.map(entry).join('\n')}
    </section>`;
}

function entry(endpoint: PublishedEndpoint): string {
  const { id, method, path, summary, access, params, query, body } = endpoint;
  return `      <details id="${escapeHtml(id)}">
        <summary>
          <span class="method ${method.toLowerCase()}">${method}</span> <code>${escapeHtml(path)}</code>
          <span class="access">${WHO[access]}</span>
          <span class="about">${escapeHtml(summary)}</span>
        </summary>
        ${schemaBlock('Path', params)}
        ${schemaBlock('Query', query)}
        ${schemaBlock('Body', body)}
        ${uploadBlock(endpoint)}
        ${answerBlock(endpoint)}
      </details>`;
}

function uploadBlock({ upload }: PublishedEndpoint): string {
  if (!upload) return '';
  const part = `<code>${escapeHtml(upload.field)}</code>`;
  return `<h3>Body</h3><p>multipart/form-data with the part ${part}, at most ${upload.maxMb} MB.</p>`;
}

function answerBlock({ answer, status, file }: PublishedEndpoint): string {
  if (file) return `<h3>Answer, ${status}</h3><p>The file itself.</p>`;
  const { properties = {} } = answer;
  const isEnveloped = 'success' in (properties as object);
  return schemaBlock(`Answer, ${status}${isEnveloped ? '' : ', without the envelope'}`, answer);
}

function schemaBlock(title: string, schema: JsonSchema | undefined): string {
  if (!schema) return '';
  const json = JSON.stringify(schema, null, 2);
  return `<h3>${escapeHtml(title)}</h3><pre tabindex="0">${escapeHtml(json)}</pre>`;
}

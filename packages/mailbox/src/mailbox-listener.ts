import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Attachment } from 'postal-mime';
import type { MailFolder } from './mail-folder.ts';
import { framedHtml, listPage, mailPage, missingPage } from './pages.ts';

/** For the mailbox's own pages: no script, no request to other hosts. */
const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/** A mail is untrusted: it gets an opaque origin, no script and no requests; its links open in a new tab. */
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox";
const OWN_HOSTS = /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/;

/** The parser is loaded with the first page: the mailbox stores mails without reading them. */
const parseMail = async (mail: Buffer | string) => (await import('postal-mime')).default.parse(mail);

/** Shows the mails of a folder to users of this machine. */
export function createMailboxListener(folder: MailFolder): RequestListener {
  return (request, response) => {
    respond(folder, request, response).catch(() => {
      if (response.headersSent) response.destroy();
      else send(response, 500, missingPage('The mailbox cannot read its mails.'));
    });
  };
}

async function respond(
  folder: MailFolder,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  // DNS rebinding: a foreign page may point its own name at this machine, and must not read the mails.
  if (!OWN_HOSTS.test(request.headers.host ?? ''))
    return send(response, 403, missingPage('Not this address.'));
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return send(response, 405, missingPage('Mails can only be read.'));
  const path = new URL(request.url ?? '/', 'http://localhost').pathname;
  if (path === '/healthz' || path === '/readyz') return send(response, 200, 'ok');
  if (path === '/') return send(response, 200, listPage(await listed(folder)));
  const [, name = '', part, file] = /^\/mail\/([\w-]+)(\/html|\/file\/(\d+))?$/.exec(path) ?? [];
  const raw = await folder.read(name);
  if (!raw) return send(response, 404, missingPage('There is no such mail (any more).'));
  const mail = await parseMail(raw);
  if (part === undefined) return send(response, 200, mailPage(name, mail));
  if (file === undefined) return send(response, 200, framedHtml(mail), MAIL_POLICY);
  const attachment = mail.attachments[Number(file)];
  if (!attachment) return send(response, 404, missingPage('The mail has no such file.'));
  return sendFile(response, attachment);
}

const listed = async (folder: MailFolder) =>
  Promise.all(
    (await folder.names()).map(async (name) => ({
      name,
      mail: await parseMail((await folder.read(name)) ?? ''),
    })),
  );

/** Always a download, whatever type the mail names: shown here, it would be a foreign page. */
function sendFile(response: ServerResponse, { content }: Attachment): void {
  response.writeHead(200, {
    'content-type': 'application/octet-stream',
    'content-disposition': 'attachment',
    'content-security-policy': MAIL_POLICY,
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  });
  response.end(typeof content === 'string' ? content : Buffer.from(content as ArrayBuffer));
}

function send(response: ServerResponse, status: number, html: string, policy = PAGE_POLICY): void {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  });
  response.end(html);
}

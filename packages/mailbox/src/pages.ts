import type { Address, Attachment, Email } from 'postal-mime';

interface Listed {
  name: string;
  mail: Email;
}

/** All mails, newest first. */
export const listPage = (mails: readonly Listed[]): string =>
  page(
    'Mailbox',
    mails.length === 0
      ? '<p class="quiet">No mail yet. Register at the site, or ask for a new password: what it sends arrives here.</p>'
      : `<ul>${mails.map(row).join('')}</ul>`,
  );

const row = ({ name, mail }: Listed) =>
  `<li><a href="/mail/${escapeHtml(name)}"><strong>${escapeHtml(getSubject(mail))}</strong>
   <span>${escapeHtml(getRecipient(mail))}</span> <time>${escapeHtml(toTime(name))}</time></a></li>`;

/** One mail: its text with clickable links, then its HTML in a frame. A text message has only its text. */
export const mailPage = (name: string, mail: Email): string =>
  isTextMessage(mail) ? textMessagePage(name, mail) : htmlMailPage(name, mail);

/** Notifications sends text messages as mails to the number at this host. */
const SMS_HOST = '@sms.invalid';

const isTextMessage = ({ to = [] }: Email): boolean => to.some(({ address }) => address?.endsWith(SMS_HOST));

const getRecipient = (mail: Email): string =>
  isTextMessage(mail) ? `Text message to ${addresses(mail.to).replaceAll(SMS_HOST, '')}` : addresses(mail.to);

const textMessagePage = (name: string, mail: Email): string =>
  page(
    getRecipient(mail),
    `<p><a href="/">All mails</a></p>
     <dl><dt>From</dt><dd>${escapeHtml(addresses(mail.from ? [mail.from] : []).replaceAll(SMS_HOST, ''))}</dd>
     <dt>Received</dt><dd>${escapeHtml(toTime(name))}</dd></dl>
     <pre>${withLinks(mail.text ?? '')}</pre>`,
  );

const htmlMailPage = (name: string, mail: Email): string =>
  page(
    getSubject(mail),
    `<p><a href="/">All mails</a></p>
     <dl><dt>From</dt><dd>${escapeHtml(addresses(mail.from ? [mail.from] : []))}</dd>
     <dt>To</dt><dd>${escapeHtml(addresses(mail.to))}</dd>
     <dt>Received</dt><dd>${escapeHtml(toTime(name))}</dd>
     <dt>Message-ID</dt><dd>${escapeHtml(mail.messageId ?? '')}</dd></dl>
     ${mail.attachments.length > 0 ? `<h2>Files</h2><p>${mail.attachments.map(fileLink(name)).join('<br>')}</p>` : ''}
     <h2>Text</h2><pre>${withLinks(mail.text ?? '')}</pre>
     ${mail.html ? `<h2>HTML</h2><iframe title="The mail as HTML" sandbox="allow-popups allow-popups-to-escape-sandbox" src="/mail/${escapeHtml(name)}/html"></iframe>` : ''}`,
  );

const fileLink =
  (name: string) =>
  ({ filename }: Attachment, at: number): string => {
    const shown = escapeHtml(filename ?? `file ${at + 1}`);
    return `<a href="/mail/${escapeHtml(name)}/file/${at}" download="${shown}">${shown}</a>`;
  };

/** The HTML of a mail, with the PNG pictures that it has attached. Links open outside of the frame. */
export const framedHtml = ({ html = '', attachments }: Email): string =>
  `<base target="_blank">${html.replace(/"cid:([^"]+)"/g, (source, id: string) => {
    const picture = attachments.find(
      ({ contentId, mimeType }) => contentId === `<${id}>` && mimeType === 'image/png',
    );
    return picture ? `"data:image/png;base64,${toBase64(picture)}"` : source;
  })}`;

const toBase64 = ({ content }: Attachment): string =>
  (typeof content === 'string' ? Buffer.from(content) : Buffer.from(content as ArrayBuffer)).toString(
    'base64',
  );

export const missingPage = (message: string): string =>
  page('Mailbox', `<p>${escapeHtml(message)}</p><p><a href="/">All mails</a></p>`);

const getSubject = ({ subject }: Email): string => subject || '(no subject)';
const toTime = (name: string): string =>
  new Date(Number(name.slice(0, 13))).toISOString().replace('T', ' ').slice(0, 19) + ' UTC';
const addresses = (list: readonly Address[] = []): string =>
  list.map(({ name, address }) => (name ? `${name} <${address ?? ''}>` : (address ?? ''))).join(', ');

/** Escapes a text and turns web addresses into links. */
const withLinks = (text: string): string =>
  text
    .split(/(https?:\/\/[^\s<>"']+)/)
    .map((part, at) =>
      at % 2 === 1
        ? `<a href="${escapeHtml(part)}" target="_blank" rel="noreferrer">${escapeHtml(part)}</a>`
        : escapeHtml(part),
    )
    .join('');

const page = (title: string, content: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title><style>${STYLE}</style></head>
<body><main><h1>${escapeHtml(title)}</h1>${content}</main></body></html>`;

const STYLE = `:root{color-scheme:light dark}body{margin:0;background:light-dark(#fbfaf7,#0a161d);color:light-dark(#0b1f2a,#e9f1f2);font:16px/1.55 system-ui,sans-serif}
main{max-width:760px;margin:0 auto;padding:32px 16px}h1{font-size:28px;line-height:1.2}h2{font-size:18px;margin-top:28px}a{color:light-dark(#0b5c73,#7fd6e6)}
ul{list-style:none;padding:0;border-top:1px solid light-dark(#dfe3e0,#1f333d)}li a{display:block;padding:12px 4px;border-bottom:1px solid light-dark(#dfe3e0,#1f333d);text-decoration:none;color:inherit}
li a:hover strong{text-decoration:underline}li span,li time{display:block;font-size:14px;color:light-dark(#40545f,#b3c3c9)}.quiet{color:light-dark(#40545f,#b3c3c9)}
dl{display:grid;grid-template-columns:auto 1fr;gap:4px 16px}dt{color:light-dark(#5a6b75,#8fa2aa)}dd{margin:0;overflow-wrap:anywhere}
pre{white-space:pre-wrap;overflow-wrap:anywhere;padding:16px;border:1px solid light-dark(#dfe3e0,#1f333d);border-radius:10px;font:14px/1.6 ui-monospace,monospace}
iframe{width:100%;height:760px;border:1px solid light-dark(#dfe3e0,#1f333d);border-radius:10px;background:#fff}`;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

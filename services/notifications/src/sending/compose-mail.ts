import { createTransport } from 'nodemailer';
import type { SendMailOptions } from 'nodemailer';
import * as base64 from 'nodemailer/lib/base64';
import type MimeNode from 'nodemailer/lib/mime-node';
import type { MimeNodeEnvelope } from 'nodemailer/lib/mime-node';
import * as quotedPrintable from 'nodemailer/lib/qp';

/** The bytes of a mail, and whom it goes from and to. */
export interface ComposedMail {
  envelope: MimeNodeEnvelope;
  raw: Buffer;
}

/**
 * Writes a mail whose contents are in memory. The headers and the parts are nodemailer's; nodemailer itself writes them through a
 * dozen streams, in as many packets as there are lines, which costs more than all else that a mail needs.
 */
export const composeMail = (mail: SendMailOptions): Promise<ComposedMail> =>
  composer.sendMail(mail) as Promise<unknown> as Promise<ComposedMail>;

const composer = createTransport({
  name: 'compose',
  version: '1',
  send({ message }, done) {
    try {
      const text = getText(message).replace(/\r?\n/g, '\r\n');
      const raw = Buffer.from(text.endsWith('\n') ? text : `${text}\r\n`);
      const composed: ComposedMail = { envelope: message.getEnvelope(), raw };
      done(null, composed as never);
    } catch (error) {
      done(error as Error);
    }
  },
});

function getText(node: MimeNode): string {
  const headers = `${node.buildHeaders()}\r\n\r\n`;
  if (!node.multipart) return headers + encode(node);
  const parts = node.childNodes.map((part) => `--${node.boundary}\r\n${getText(part)}\r\n`);
  return `${headers}${parts.join('')}--${node.boundary}--\r\n`;
}

function encode(node: MimeNode): string {
  const content: unknown = node.content;
  if (content === undefined || content === '') return '';
  if (typeof content !== 'string' && !Buffer.isBuffer(content)) throw new Error('a part is not in memory');
  const encoding = node.getTransferEncoding();
  if (encoding === 'base64') return base64.wrap(base64.encode(content));
  if (encoding === 'quoted-printable') return quotedPrintable.wrap(quotedPrintable.encode(content));
  return content.toString();
}

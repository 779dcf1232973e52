import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { SMTPServer } from 'smtp-server';
import { MailFolder } from './mail-folder.ts';
import { createMailboxListener } from './mailbox-listener.ts';
import { startSmtp } from './smtp.ts';

const dir = mkdtempSync(join(tmpdir(), 'mailbox-'));
const folder = new MailFolder(dir);
let web: Server;
let smtp: SMTPServer;
let url: string;

beforeAll(async () => {
  smtp = await startSmtp(folder, 0);
  web = createServer(createMailboxListener(folder));
  await new Promise<void>((resolve) => void web.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(web.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
  web.closeAllConnections();
  await new Promise<void>((resolve) => void web.close(() => resolve()));
  rmSync(dir, { recursive: true });
});
beforeEach(() => {
  for (const file of readdirSync(dir)) rmSync(join(dir, file));
});

/** Sends a mail by SMTP, command by command. */
async function sendMail(mail: string): Promise<void> {
  const socket = connect((smtp.server.address() as AddressInfo).port, '127.0.0.1').setEncoding('utf8');
  const commands = [
    'EHLO test',
    'MAIL FROM:<a@example.com>',
    'RCPT TO:<b@example.com>',
    'DATA',
    `${mail}\r\n.`,
  ];
  for await (const reply of socket as AsyncIterable<string>) {
    if (!/^[23]\d\d /m.test(reply)) throw new Error(reply);
    const next = commands.shift();
    if (next === undefined) break;
    socket.write(`${next}\r\n`);
  }
}

const HTML = 'MIME-Version: 1.0\r\nContent-Type: text/html; charset=utf-8\r\n\r\n';
const getPage = async (path: string) => {
  const response = await fetch(url + path);
  return { response, text: await response.text() };
};

test('a mail sent by SMTP is listed, and shown with clickable links', async () => {
  await sendMail('Subject: Welcome\r\nTo: b@example.com\r\n\r\nGo to https://site.example/x?token=a&b=1 now');
  const list = await getPage('/');
  expect(list.text).toContain('Welcome');
  const path = /\/mail\/[\w-]+/.exec(list.text)?.[0] ?? '';
  const { text } = await getPage(path);
  expect(text).toContain('href="https://site.example/x?token=a&amp;b=1"');
  expect(readdirSync(dir)).toEqual([expect.stringMatching(/\.eml$/)]);
});

test('a mail cannot inject markup into the page, and its HTML is sandboxed', async () => {
  await sendMail(
    `Subject: <script>alert(1)</script>\r\nTo: "<b>" <b@example.com>\r\n${HTML}<script>alert(2)</script><p>Hello</p>`,
  );
  const list = await getPage('/');
  expect(list.text).not.toMatch(/<script|<b>/);
  const path = /\/mail\/[\w-]+/.exec(list.text)?.[0] ?? '';
  const shown = await getPage(path);
  expect(shown.text).not.toContain('<script');
  expect(shown.text).toContain('sandbox="allow-popups');
  expect(shown.response.headers.get('content-security-policy')).toContain("default-src 'none'");
  const { response, text } = await getPage(`${path}/html`);
  expect(text).toContain('<p>Hello</p>');
  expect(response.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox allow-popups/);
  expect(response.headers.get('content-security-policy')).not.toContain('allow-scripts');
});

test('attachments can be downloaded, and are never shown', async () => {
  const parts = [
    'MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n',
    '--b\r\nContent-Type: text/plain\r\n\r\nSee the file.',
    '--b\r\nContent-Type: text/html; name="a.ics"\r\nContent-Disposition: attachment; filename="<i>.ics"\r\n',
    '<script>alert(1)</script>\r\n--b--',
  ];
  await sendMail(`Subject: File\r\nTo: b@example.com\r\n${parts.join('\r\n')}`);
  const path = /\/mail\/[\w-]+/.exec((await getPage('/')).text)?.[0] ?? '';
  const shown = await getPage(path);
  expect(shown.text).toContain(`href="${path}/file/0" download="&lt;i&gt;.ics"`);
  const { response, text } = await getPage(`${path}/file/0`);
  expect(text).toContain('<script>alert(1)</script>');
  expect(response.headers.get('content-type')).toBe('application/octet-stream');
  expect(response.headers.get('content-disposition')).toBe('attachment');
  expect((await getPage(`${path}/file/1`)).response.status).toBe(404);
});

test('a picture that a mail has attached is in its HTML, and no other file', async () => {
  const parts = [
    'MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary=b\r\n',
    '--b\r\nContent-Type: text/html\r\n\r\n<img src="cid:a@b"><img src="cid:c@d">',
    '--b\r\nContent-Type: image/png\r\nContent-ID: <a@b>\r\nContent-Transfer-Encoding: base64\r\n\r\niVBORw==',
    '--b\r\nContent-Type: text/html\r\nContent-ID: <c@d>\r\nContent-Disposition: attachment\r\n\r\n<p>No</p>\r\n--b--',
  ];
  await sendMail(`Subject: Ticket\r\nTo: b@example.com\r\n${parts.join('\r\n')}`);
  const path = /\/mail\/[\w-]+/.exec((await getPage('/')).text)?.[0] ?? '';
  const { text } = await getPage(`${path}/html`);
  expect(text).toContain('<img src="data:image/png;base64,iVBORw=="><img src="cid:c@d">');
});

test('a text message is shown with its number and its text, without HTML', async () => {
  await sendMail(
    'Subject: Moved. https://site.example/e\r\nFrom: +14155550100@sms.invalid\r\nTo: +14155550123@sms.invalid\r\n\r\nMoved. https://site.example/e',
  );
  const list = await getPage('/');
  expect(list.text).toContain('Text message to +14155550123</span>');
  const { text } = await getPage(/\/mail\/[\w-]+/.exec(list.text)?.[0] ?? '');
  expect(text).toContain('<h1>Text message to +14155550123</h1>');
  expect(text).toContain('href="https://site.example/e"');
  expect(text).toContain('<dd>+14155550100</dd>');
  expect(text).not.toMatch(/<iframe|sms\.invalid/);
});

test('only the newest two hundred mails are stored', async () => {
  for (let n = 0; n < 205; n += 1) await folder.store(Buffer.from(`Subject: ${n}\r\n\r\n`));
  expect(await folder.names()).toHaveLength(200);
});

test.each(['/mail/..%2f..%2fetc%2fpasswd', '/mail/none', '/mail/1234567890123-nothing', '/other'])(
  '%s is no mail',
  async (path) => {
    expect((await getPage(path)).response.status).toBe(404);
  },
);

test('only requests to names of this machine are served, and only reads', async () => {
  const { port } = web.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  socket.write('GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n');
  let text = '';
  for await (const chunk of socket as AsyncIterable<string>) text += chunk;
  expect(text).toContain(' 403 ');
  expect((await fetch(url, { method: 'POST' })).status).toBe(405);
});

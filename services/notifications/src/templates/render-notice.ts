import type { MailRequest, Notice } from '@backflow/contracts/notifications';
import type { Site } from '../site.ts';
import { MAILS } from './mails.ts';
import type { NoticeTemplate } from './mail-content.ts';
import { getContent, getData, isTemplated } from './render-mail.ts';

export type NoticeContent = Pick<Notice, 'kind' | 'title' | 'text' | 'path'>;

/**
 * The notice that belongs to a mail; undefined for mails without one.
 * @throws as `renderMail` does
 */
export function getNotice(
  request: Pick<MailRequest, 'template' | 'data'>,
  site: Site,
): NoticeContent | undefined {
  const { template } = request;
  if (!isTemplated(template)) return undefined;
  // The cast is safe: `getData` parses the data with the schema of the same template.
  const notice = MAILS[template].notice as NoticeTemplate<unknown> | undefined;
  const data = getData(template, request.data, site);
  if (!notice || notice.isNews?.(data) === false) return undefined;
  return {
    kind: notice.kind,
    title: getContent(request, site, {}).subject,
    text: inOneLine(notice.text(data, site.settings)),
    path: data.url?.slice(site.origin.length) ?? '/',
  };
}

/** The message of an administrator has several lines. */
const inOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

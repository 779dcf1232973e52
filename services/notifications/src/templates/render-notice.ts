import type { MailRequest, Notice } from '@backflow/contracts/notifications';
import type { Site } from '../site.ts';
import { decide, fillIn } from './fill-in.ts';
import { MAILS, isTemplated } from './mail-files.ts';
import { getValues } from './mail-values.ts';
import { getContent, getData } from './render-mail.ts';

export type NoticeContent = Pick<Notice, 'kind' | 'title' | 'text' | 'path'>;

/**
 * The notice that belongs to a mail, with its subject as title; undefined where the mail has none, or none for this data.
 * @throws as `renderMail` does
 */
export function getNotice(
  request: Pick<MailRequest, 'template' | 'data'>,
  site: Site,
): NoticeContent | undefined {
  const { template } = request;
  if (!isTemplated(template)) return undefined;
  const { notice: kind, content } = MAILS[template];
  const data = getData(template, request.data, site);
  const values = getValues(template, data, site.settings);
  const text = decide(content.notice, values);
  if (kind === undefined || text === '') return undefined;
  return {
    kind,
    title: getContent(request, site, {}).subject,
    text: inOneLine(fillIn(text, values)),
    path: data.url?.slice(site.origin.length) ?? '/',
  };
}

/** The message of an administrator has several lines. */
const inOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

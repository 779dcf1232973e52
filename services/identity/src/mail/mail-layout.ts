import { brand } from '@backflow/contracts';

/** A mail, ready to send but for its address. */
export interface Mail {
  subject: string;
  text: string;
  html: string;
}

/** What a mail says; all of it plain text. */
interface Words {
  subject: string;
  /** Paragraphs before the button. */
  lead: readonly string[];
  action?: { label: string; url: string };
  /** Smaller paragraphs at the end: how long the link works, what to do if it was not you. */
  notes: readonly string[];
  /** A link below everything, such as the one that ends a subscription. */
  footLink?: { label: string; url: string };
}

/** Lays the words out twice: as plain text, and as HTML in which everything is escaped. */
export const layOut = (words: Words): Mail => ({
  subject: words.subject,
  text: textOf(words),
  html: htmlOf(words),
});

function textOf({ subject, lead, action, notes, footLink }: Words): string {
  const parts = [
    subject,
    ...lead,
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...notes,
    `-- \n${brand.name}\n${brand.line}`,
    ...(footLink ? [`${footLink.label}:\n${footLink.url}`] : []),
  ];
  return `${parts.join('\n\n')}\n`;
}

const FONT = "font-family:'Instrument Sans',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** Mail programs know tables and inline styles; the colours are the site's. */
function htmlOf({ subject, lead, action, notes, footLink }: Words): string {
  const paragraphs = (texts: readonly string[], style: string) =>
    texts.map((text) => `<p style="${style}">${escapeHtml(text)}</p>`).join('\n');
  const button = action
    ? `<p style="margin:28px 0"><a href="${escapeHtml(action.url)}" style="display:inline-block;padding:13px 22px;border-radius:10px;background:#083344;color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(action.label)}</a></p>
<p style="margin:0 0 20px;color:#5a6b75;font-size:13px;line-height:1.5">If the button does nothing, copy this address into your browser:<br><a href="${escapeHtml(action.url)}" style="color:#0b5c73;word-break:break-all">${escapeHtml(action.url)}</a></p>`
    : '';
  const foot = footLink
    ? `<br><a href="${escapeHtml(footLink.url)}" style="color:#5a6b75">${escapeHtml(footLink.label)}</a>`
    : '';
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:0;background:#f5f4f0">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f5f4f0">
<tr><td align="center" style="padding:32px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border:1px solid #dfe3e0;border-radius:14px">
<tr><td style="padding:18px 32px;background:#083344;border-radius:13px 13px 0 0;color:#ffffff;${FONT};font-size:16px;font-weight:600">${escapeHtml(brand.name)}</td></tr>
<tr><td style="padding:32px;color:#0b1f2a;${FONT};font-size:16px;line-height:1.55">
<h1 style="margin:0 0 16px;font-size:24px;line-height:1.2;font-weight:600">${escapeHtml(subject)}</h1>
${paragraphs(lead, 'margin:0 0 14px')}
${button}
${paragraphs(notes, 'margin:0 0 10px;color:#40545f;font-size:14px')}
</td></tr></table>
<p style="max-width:560px;margin:18px 0 0;color:#5a6b75;${FONT};font-size:12px;line-height:1.5">${escapeHtml(brand.name)} · ${escapeHtml(brand.companyName)}, ${escapeHtml(brand.contact.postalAddress.join(', '))}${foot}</p>
</td></tr></table>
</body>
</html>
`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

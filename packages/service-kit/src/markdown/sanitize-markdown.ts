import sanitizeHtml from 'sanitize-html';
import { isOwnFile, isSafeLink } from './safe-addresses.ts';

/**
 * The second barrier: removes every element and attribute that is not listed here, whatever the parser let through. An `a` or
 * `img` with an address that is not allowed loses it.
 */
export const sanitizeMarkdown = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags: [
      ...[
        'h2',
        'h3',
        'h4',
        'p',
        'br',
        'hr',
        'strong',
        'em',
        's',
        'blockquote',
        'details',
        'summary',
        'ul',
        'ol',
        'li',
        'code',
        'pre',
      ],
      ...['a', 'img', 'div', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
    ],
    allowedAttributes: {
      a: [
        'href',
        { name: 'rel', values: ['noopener noreferrer nofollow'] },
        { name: 'target', values: ['_blank'] },
      ],
      img: ['src', 'alt', { name: 'loading', values: ['lazy'] }],
      div: [
        { name: 'tabindex', values: ['0'] },
        { name: 'role', values: ['region'] },
        'aria-label',
        { name: 'class', values: ['table'] },
      ],
      h2: ['id'],
      h3: ['id'],
      ol: ['start'],
      pre: [{ name: 'tabindex', values: ['0'] }],
      th: [
        { name: 'scope', values: ['col'] },
        { name: 'class', values: ['center', 'right'] },
      ],
      td: [{ name: 'class', values: ['center', 'right'] }],
    },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowedSchemesByTag: { img: [] },
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    parseStyleAttributes: false,
    transformTags: {
      a: (tagName, attribs) => ({ tagName, attribs: without(attribs, 'href', isSafeLink) }),
      img: (tagName, attribs) => ({ tagName, attribs: without(attribs, 'src', isOwnFile) }),
      h2: (tagName, attribs) => ({ tagName, attribs: without(attribs, 'id', isOwnId) }),
      h3: (tagName, attribs) => ({ tagName, attribs: without(attribs, 'id', isOwnId) }),
    },
  });

const isOwnId = (id: string): boolean => /^s-[\p{L}\p{M}\p{N}-]+$/u.test(id);

/** The attributes, without the one that may not be as it is. */
function without(
  attributes: Record<string, string>,
  name: string,
  isAllowed: (value: string) => boolean,
): Record<string, string> {
  const { [name]: value, ...others } = attributes;
  return value === undefined || isAllowed(value) ? attributes : others;
}

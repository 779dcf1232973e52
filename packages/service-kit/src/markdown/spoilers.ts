import type MarkdownIt from 'markdown-it';
import type { Token } from 'markdown-it';

const BEGINS = /^!(?: |$)/;
const MARKS = /^!(?: |$)/gm;
const SUMMARY = 'Show the answer';

/**
 * A block quote whose lines begin with `>!` stays folded until its reader opens it, as on Stack Exchange: for the answers to
 * questions in a lesson. It becomes `<details>` without attributes.
 */
export function spoilers(parser: MarkdownIt): void {
  // Before inline markup is parsed: by then the marks are gone from the text.
  parser.core.ruler.after('block', 'spoilers', ({ tokens }) => {
    /** The quotes around the present token, innermost last. */
    const open: boolean[] = [];
    let depth = 0;
    tokens.forEach((token, index) => {
      if (token.type === 'blockquote_open') {
        const isSpoiler = isMarked(tokens, index);
        open.push(isSpoiler);
        if (isSpoiler) depth += 1;
        token.meta = { isSpoiler };
      } else if (token.type === 'blockquote_close') {
        const isSpoiler = open.pop() ?? false;
        if (isSpoiler) depth -= 1;
        token.meta = { isSpoiler };
      } else if (token.type === 'inline' && depth > 0) {
        token.content = token.content.replace(MARKS, '');
      }
    });
  });
  const { rules } = parser.renderer;
  rules.blockquote_open = (tokens, index) =>
    isSpoiler(tokens[index]) ? `<details>\n<summary>${SUMMARY}</summary>\n` : '<blockquote>\n';
  rules.blockquote_close = (tokens, index) => (isSpoiler(tokens[index]) ? '</details>\n' : '</blockquote>\n');
}

const isMarked = (tokens: readonly Token[], index: number): boolean =>
  tokens[index + 1]?.type === 'paragraph_open' && BEGINS.test(tokens[index + 2]?.content ?? '');

const isSpoiler = (token: Token | undefined): boolean =>
  (token?.meta as { isSpoiler?: boolean } | null | undefined)?.isSpoiler === true;

export type Format = 'bold' | 'italic' | 'link' | 'list' | 'quote' | 'code';

/** A text and the offsets of its selection. */
interface Selected {
  text: string;
  start: number;
  end: number;
}

/** Replaces the text between two offsets by `insert`, and selects part of the result. */
export interface Edit {
  from: number;
  to: number;
  insert: string;
  select: readonly [start: number, end: number];
}

/** The edit that a button of the toolbar makes. Pressing it again reverts the edit, except for links. */
export function formatText(format: Format, selected: Selected): Edit {
  switch (format) {
    case 'bold':
      return wrap(selected, '**', 'bold text');
    case 'italic':
      return wrap(selected, '_', 'italic text');
    case 'code':
      return getSelection(selected).includes('\n') ? fence(selected) : wrap(selected, '`', 'code');
    case 'link':
      return link(selected);
    case 'list':
      return prefix(selected, '- ');
    case 'quote':
      return prefix(selected, '> ');
  }
}

const getSelection = ({ text, start, end }: Selected): string => text.slice(start, end);

function wrap({ text, start, end }: Selected, mark: string, placeholder: string): Edit {
  const [before, after] = [start - mark.length, end + mark.length];
  if (before >= 0 && text.slice(before, start) === mark && text.slice(end, after) === mark) {
    return {
      from: before,
      to: after,
      insert: text.slice(start, end),
      select: [before, before + end - start],
    };
  }
  const inner = text.slice(start, end);
  // Markdown ignores marks beside spaces: leave selected spaces outside.
  const content = inner.trim() === '' ? placeholder : inner.trim();
  const lead = inner.length - inner.trimStart().length;
  const from = inner.trim() === '' ? start : start + lead;
  const to = inner.trim() === '' ? end : from + content.length;
  const first = from + mark.length;
  return { from, to, insert: mark + content + mark, select: [first, first + content.length] };
}

function fence({ text, start, end }: Selected): Edit {
  const lead = start > 0 && text[start - 1] !== '\n' ? '\n' : '';
  const trail = end < text.length && text[end] !== '\n' ? '\n' : '';
  const inner = text.slice(start, end);
  const first = start + lead.length + '```\n'.length;
  const close = inner.endsWith('\n') ? '```' : '\n```';
  return {
    from: start,
    to: end,
    insert: `${lead}\`\`\`\n${inner}${close}${trail}`,
    select: [first, first + inner.length],
  };
}

const ADDRESS = /^https?:\/\/\S+$/i;

function link(selected: Selected): Edit {
  const { start: from, end: to } = selected;
  const inner = getSelection(selected);
  const isAddress = ADDRESS.test(inner);
  const label = isAddress || inner.trim() === '' ? 'link text' : inner;
  const url = isAddress ? inner : 'https://';
  // Select the part that the user has still to write.
  const first = isAddress ? from + 1 : from + label.length + 3;
  const length = isAddress ? label.length : url.length;
  return { from, to, insert: `[${label}](${url})`, select: [first, first + length] };
}

/** Adds a prefix to each line of the selection, or removes it. */
function prefix({ text, start, end }: Selected, mark: string): Edit {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const lineEnd = text.indexOf('\n', end);
  const to = lineEnd === -1 ? text.length : lineEnd;
  const lines = text.slice(from, to).split('\n');
  const isMarked = lines.every((line) => line.startsWith(mark));
  const insert = lines.map((line) => (isMarked ? line.slice(mark.length) : mark + line)).join('\n');
  const caret = from + insert.length;
  return { from, to, insert, select: start === end ? [caret, caret] : [from, caret] };
}

/**
 * Applies an edit as if the user had typed it, so that the browser's undo reverts it. Only `execCommand` does that; it is
 * deprecated, but has no replacement.
 */
export function applyEdit(area: HTMLTextAreaElement, { from, to, insert, select }: Edit): void {
  const browser: { execCommand?: (command: string, showUi: boolean, value: string) => boolean } = document;
  area.focus();
  area.setSelectionRange(from, to);
  if (!browser.execCommand?.('insertText', false, insert)) {
    area.setRangeText(insert, from, to);
    area.dispatchEvent(new Event('input', { bubbles: true }));
  }
  area.setSelectionRange(...select);
}

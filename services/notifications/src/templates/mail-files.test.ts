import { expect, it } from '@jest/globals';
import { ContentError } from '@backflow/content/read';
import { parseMail } from './mail-files.ts';

const WHOLE = `---
category: registration
notice: seat
isChange: true
---

# {if due}Due{else}Free{end}: {title}

Your seat in {title} is free.

- {if place}Where: {place}{end}

> {message}

[{if due}Pay{else}Open{end}]({url})

## Notes

{include no-cards}

You cannot attend? [Cancel it]({url})

## Notice

It is free.

## Text message

{short title} is free.
`;
const parse = (text: string) => parseMail(text, 'mails/seat.md');
const inMail = (text: string) => WHOLE.replace('\n- {if place}', `\n${text}\n\n- {if place}`);
const inNotes = (text: string) => WHOLE.replace('{include no-cards}', text);
const inFacts = (text: string) => WHOLE.replace('\n> {message}', `${text}\n\n> {message}`);
const inNotice = (text: string) => WHOLE.replace('It is free.', text);

it('reads a mail with everything that mails may have', () => {
  expect(parse(WHOLE).content.mail.map(({ mark }) => mark)).toEqual(['#', '', '-', '>', '']);
});

it.each([
  ['a text that is not shared', inNotes('{include cards}'), 'no such text is in shared.md: {include cards}'],
  ['an unknown format', inMail('{cost due}'), 'no format is called cost: {cost due}'],
  [
    'a condition without an end',
    inMail('{if due}Pay'),
    'needs an {end}, and conditions can’t be nested: {if',
  ],
  ['a condition in another', inMail('{if a}{if b}c{end}{end}'), 'can’t be nested: {if a}'],
  ['two elses', inMail('{if a}b{else}c{else}d{end}'), 'can’t be nested: {if a}'],
  ['a condition over paragraphs', inMail('{if a}b\n\nc{end}'), 'can’t be nested: {if a}b'],
  ['another condition', inMail('{if a or b}c{end}'), '{if a or b} is not a condition: {if a or b}c'],
  ['a value of several words', inNotice('{if a=b or c}d{end}'), 'is not a condition: {if a=b or c}d'],
  ['a brace alone', inNotice('{title'), 'a brace is missing: {title'],
  ['bold text', inMail('It is **free**.'), 'Markdown here: It is **free**.'],
  ['Markdown in a branch', inMail('{if a}b{else}_c_{end}'), 'Markdown here: {if a}b{else}_c_{end}'],
  ['code', inNotes('It is `free`.'), 'Markdown here: It is `free`.'],
  ['HTML', inNotice('It is<br>free.'), 'Markdown here: It is<br>free.'],
  ['a line break', inMail('Free\\\nnow'), 'Markdown here: Free\\'],
  ['a numbered list', inMail('1. One\n2. Two'), 'Markdown here: 1. One'],
  ['another list', inMail('* One\n* Two'), 'Markdown here: * One'],
  ['a list in a list', inFacts('  - When: {when}'), 'Markdown here: {if place}Where'],
  ['a further heading', inMail('### Where'), 'Markdown here: ### Where'],
  ['an underlined heading', inMail('Where\n====='), 'Markdown here: Where'],
  ['a table', inMail('| a | b |'), 'Markdown here: | a | b |'],
  ['a fact in a branch', inMail('{if a}- Fact: b{end}'), 'Markdown here: {if a}- Fact: b{end}'],
  ['a list in a notice', inNotice('- One'), 'Markdown here: - One'],
  ['a link in a sentence', inMail('Go [there]({url}) now.'), 'Markdown here: Go [there]({url}) now.'],
  ['a sentence before the button', inMail('Late? [Cancel]({url})'), 'Markdown here: Late? [Cancel]({url})'],
  ['a link before the end of a note', inNotes('[Cancel]({url}) it'), 'Markdown here: [Cancel]({url}) it'],
  ['two links in a note', inNotes('[A]({url}) [B]({url})'), 'Markdown here: [A]({url}) [B]({url})'],
  ['a link in a fact', inFacts('- Page: [A]({url})'), 'Markdown here: Page: [A]({url})'],
  ['a link in a notice', inNotice('[A]({url})'), 'Markdown here: [A]({url})'],
  ['bold text in a link', inNotes('[**A**]({url})'), 'Markdown here: [**A**]({url})'],
  ['a second button', inMail('[A]({url})'), 'an email has one button: [{if due}Pay'],
  [
    'a second subject',
    inMail('# Free'),
    'an email has one subject: {if due}Due{else}Free{end}: {title}, Free',
  ],
  ['no subject', WHOLE.replace(/^# .*$/m, ''), 'an email has one subject: '],
  ['a second quotation', inMail('> {reason}'), 'an email has one quotation without a label: {message}'],
  ['a fact without a label', inFacts('- {place}'), 'a fact begins with a label: {place}'],
  ['a fact in the notes', inNotes('- A: b'), 'notes are paragraphs: A: b'],
  ['no notes', WHOLE.replace('## Notes', ''), 'content.notes: must be of type string'],
  ['a heading that mails don’t have', WHOLE.replace('## Notice', '## Note'), 'content: unknown: note'],
  ['a heading again', `${WHOLE}\n## Notes\n\nMore.`, 'has “## Notes” twice'],
  [
    'a notice without a kind',
    WHOLE.replace('notice: seat\n', ''),
    'a notice has a kind (notice:) and a text',
  ],
  ['a kind without a notice', inNotice(''), 'a notice has a kind (notice:) and a text (## Notice)'],
  ['a change without a text message', WHOLE.replace(/## Text[^]*/, ''), 'isChange is about a text message'],
  ['an empty text message', WHOLE.replace('{short title} is free.', ''), 'a text message has a text'],
])('refuses %s, and names the file and the text', (_, text, message) => {
  expect(() => parse(text)).toThrow(ContentError);
  expect(() => parse(text)).toThrow('mails/seat.md is not valid:\n');
  expect(() => parse(text)).toThrow(message);
});

import { beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { render } from '@testing-library/react';
import { Fragment } from 'react';
import { guardTranslatedText } from './translation-guard.ts';

beforeAll(guardTranslatedText);
const warn = jest.spyOn(console, 'warn');
beforeEach(() => void warn.mockReset());

const wrap = (text: string) => {
  const [outer, inner] = [document.createElement('FONT'), document.createElement('FONT')];
  inner.textContent = text;
  outer.append(inner);
  return outer;
};

/** The ways in which translators leave the text nodes of the page. */
const TRANSLATORS: Record<string, (text: Text) => void> = {
  'moves the text': (text) => {
    const outer = wrap('');
    text.before(outer);
    outer.firstElementChild?.append(text);
    text.data = `«${text.data}»`;
  },
  'replaces the text': (text) => text.replaceWith(wrap(`«${text.data}»`)),
  'inserts a translation before the text, and removes it': (text) => {
    text.before(wrap(`«${text.data}»`));
    text.remove();
  },
  'inserts a translation after the text, and removes it': (text) => {
    text.after(wrap(`«${text.data}»`));
    text.remove();
  },
};

function* textNodes(): Generator<Text> {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) if (walker.currentNode instanceof Text) yield walker.currentNode;
}

/** The text of the page without the marks of a translation: which texts are translated depends on the translator. */
const shownText = () => document.body.textContent.replaceAll(/[«»]/g, '');

function Event({ seats = 3, isFull = false, isNew = false, days = ['Mon ', 'Tue '] }) {
  return (
    <p>
      {isNew && <b>New: </b>}
      {'Seats: '}
      {!isFull && seats}
      {' on '}
      {days.map((day) => (
        <Fragment key={day}>
          {day}
          <br />
        </Fragment>
      ))}
    </p>
  );
}

test.each(Object.entries(TRANSLATORS))('React changes a page of which a translator %s', (_how, translate) => {
  const { rerender, unmount } = render(<Event />);
  [...textNodes()].forEach(translate);
  expect(document.body.textContent).toBe('«Seats: »«3»« on »«Mon »«Tue »');

  rerender(<Event seats={2} />);
  expect(document.body.textContent).toBe('«Seats: »2« on »«Mon »«Tue »');
  // Translated again, and changed again.
  [...textNodes()].filter(({ data }) => data === '2').forEach(translate);
  rerender(<Event seats={1} isNew />);
  expect(shownText()).toBe('New: Seats: 1 on Mon Tue ');

  rerender(<Event isFull days={['Tue ', 'Mon ']} />);
  expect(shownText()).toBe('Seats:  on Tue Mon ');
  rerender(<Event isNew days={['Mon ', 'Wed ']} />);
  expect(shownText()).toBe('New: Seats: 3 on Mon Wed ');
  unmount();
  expect(shownText()).toBe('');
  expect(warn).not.toHaveBeenCalled();
});

test('a text that is translated into a second language is found too', async () => {
  const { rerender } = render(<Event />);
  [...textNodes()].forEach((text) => text.replaceWith(wrap(`«${text.data}»`)));
  // Mutations are reported after the task.
  await Promise.resolve();
  for (const font of document.querySelectorAll('p > font')) font.replaceWith(wrap(font.textContent));
  rerender(<Event seats={2} />);
  expect(document.body.textContent).toBe('«Seats: »2« on »«Mon »«Tue »');
});

test('a text that joined another one is removed and passed over', () => {
  const { rerender } = render(<Event />);
  for (const text of [...textNodes()]) text.remove();
  rerender(<Event isNew isFull />);
  expect(shownText()).toBe('New: ');
  expect(warn).toHaveBeenCalled();
});

test('the browser still refuses what no translator explains', () => {
  const [parent, other] = [document.createElement('p'), document.createElement('b')];
  expect(() => parent.removeChild(other)).toThrow(/not a child/);
  expect(() => parent.insertBefore(document.createElement('i'), other)).toThrow(/child/);
  const text = document.createTextNode('elsewhere');
  other.append(text);
  expect(() => parent.removeChild(text)).toThrow(/not a child/);
});

import { expect, jest, test } from '@jest/globals';
import { leaveClicksToReact, recordEarlyEvents, repeatEarlyEvents } from './early-events.ts';

const onClick = jest.fn();
const onKey = jest.fn();

function listen(button: HTMLElement): void {
  button.addEventListener('click', onClick);
  document.addEventListener('keydown', ({ key, ctrlKey }) => onKey(key, ctrlKey));
}

test('what is pressed before the application runs is repeated once, when it does', () => {
  document.body.innerHTML = '<button type="button"><svg></svg></button><a href="#x">Link</a>';
  const button = document.body.querySelector('button') as HTMLElement;
  recordEarlyEvents();
  button.querySelector('svg')?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  document.body.querySelector('a')?.click();
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true }));
  leaveClicksToReact();
  button.click();
  listen(button);

  repeatEarlyEvents();
  expect(onClick).toHaveBeenCalledTimes(1);
  expect(onKey.mock.calls).toEqual([['k', true]]);

  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '/', bubbles: true }));
  repeatEarlyEvents();
  expect(onClick).toHaveBeenCalledTimes(1);
  expect(onKey.mock.calls).toEqual([
    ['k', true],
    ['/', false],
  ]);
});

test('a click that React stops, as it can’t hydrate its button yet, is repeated', () => {
  document.body.innerHTML = '<main><button type="button"></button></main>';
  const [root, button] = [document.querySelector('main'), document.querySelector('button')];
  const clicked: string[] = [];
  button?.addEventListener('click', () => clicked.push('click'));
  recordEarlyEvents();
  leaveClicksToReact();
  root?.addEventListener('click', (event) => event.stopPropagation(), { capture: true, once: true });
  button?.click();
  expect(clicked).toEqual([]);
  repeatEarlyEvents();
  expect(clicked).toEqual(['click']);
});

test('what the starter has recorded before is repeated too', () => {
  document.body.innerHTML = '<button type="button"></button>';
  const button = document.body.querySelector('button') as HTMLElement;
  const events: (MouseEvent | KeyboardEvent)[] = [];
  const record = (event: MouseEvent | KeyboardEvent) => events.push(event);
  document.addEventListener('click', record);
  document.addEventListener('keydown', record);
  button.click();
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '/', bubbles: true }));
  document.removeEventListener('click', record);
  document.removeEventListener('keydown', record);
  globalThis.takePresses = () => events;

  recordEarlyEvents();
  leaveClicksToReact();
  const repeated: string[] = [];
  button.addEventListener('click', () => repeated.push('click'));
  document.addEventListener('keydown', ({ key }) => repeated.push(key), { once: true });
  repeatEarlyEvents();
  globalThis.takePresses = undefined;
  expect(repeated).toEqual(['click', '/']);
});

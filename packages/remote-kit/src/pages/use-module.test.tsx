import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { toastText } from '../testing/index.ts';
import { useModule } from './use-module.ts';

test('imports once, however often its caller renders', async () => {
  let imports = 0;
  const load = () => Promise.resolve({ text: `Import ${++imports}` });
  const Page = () => useModule(load, () => undefined)?.text ?? 'Loading';
  const { rerender } = render(<Page />);
  await screen.findByText('Import 1');
  rerender(<Page />);
  await Promise.resolve();
  expect(screen.getByText('Import 1')).toBeTruthy();
  expect(imports).toBe(1);
});

test('shows a failure, and calls the latest callback', async () => {
  const load = () => Promise.reject(new TypeError('offline'));
  const failures: string[] = [];
  const Page = ({ name }: { name: string }) => {
    useModule<object>(load, () => failures.push(name));
    return name;
  };
  const { rerender } = render(<Page name="first" />);
  rerender(<Page name="second" />);
  await Promise.resolve();
  expect(failures).toEqual(['second']);
  expect(toastText()).toBe('This could not be loaded. Please try again.');
});

import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { SectionBoundary } from './section-boundary.tsx';

test('a part that throws shows a panel in its own place, and is tried again on request', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  let isBroken = true;
  const Chart = () => {
    if (isBroken) throw new Error('No data');
    return <p>The chart</p>;
  };
  render(
    <>
      <SectionBoundary title="The chart could not be shown">
        <Chart />
      </SectionBoundary>
      <p>The rest</p>
    </>,
  );
  expect(screen.getByRole('alert').textContent).toContain('The chart could not be shown');
  expect(screen.getByText('The rest')).toBeTruthy();
  isBroken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByText('The chart')).toBeTruthy();
  log.mockRestore();
});

import { expect, test } from '@jest/globals';
import { act, render } from '@testing-library/react';
import { Slot, provideSlots } from './slot.tsx';

const slot = (empty?: string) => (
  <Slot name="admin.attendees" loading="On its way" empty={empty} options={{ event: '{}' }} />
);

test('a slot is what the shell makes of it, and where there is no shell what stands for nothing', () => {
  const alone = render(slot('Nothing here'));
  expect(alone.container.textContent).toBe('Nothing here');
  expect(render(slot()).container.textContent).toBe('');
  act(() =>
    provideSlots(({ name, loading, options }) => (
      <>
        {name}, {loading}, {options?.event}
      </>
    )),
  );
  expect(alone.container.textContent).toBe('admin.attendees, On its way, {}');
});

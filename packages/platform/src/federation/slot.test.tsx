import { expect, test } from '@jest/globals';
import { act, render } from '@testing-library/react';
import { Slot, provideSlots } from './slot.tsx';

const slot = (empty?: string) => (
  <Slot name="admin.attendees" loading="On its way" empty={empty} options={{ event: '{}' }} />
);

test('the shell renders a slot; without a shell, the slot shows its empty content', () => {
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

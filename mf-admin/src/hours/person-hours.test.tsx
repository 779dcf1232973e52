import { HoursEntry } from '@backflow/contracts/bookings';
import type { HoursYear } from '@backflow/contracts/bookings';
import { makeFixture, nextId } from '@backflow/contracts/testing';
import { useToasts } from '@backflow/platform/shell';
import {
  buildMember,
  data,
  getError,
  failure,
  fakeApi,
  field,
  renderInShell,
} from '@backflow/remote-kit/testing';
import type { Responses } from '@backflow/remote-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import PersonHours from '../widgets/person-hours.tsx';

const KIM = 'a0a0a0a0-0000-4000-8000-0000000000a1';
const PATH = `/api/admin/users/${KIM}/hours`;

const YEAR: HoursYear = { year: 2026, classroom: '3.5', handsOn: '2', online: '0', total: '5.5' };
const entry = (overrides: Partial<HoursEntry> = {}): HoursEntry =>
  makeFixture(HoursEntry, {
    ...{ id: nextId(), kind: 'classroom', hours: '3.5', day: '2026-03-02', reason: 'attended' },
    recordedAt: '2026-03-03T17:00:00.000Z',
    offer: { offers: 'events', id: 'e1', title: 'RPZ rebuild' },
    ...overrides,
  });

function open(element: ReactElement, responses: Responses) {
  const calls = fakeApi(responses);
  return { user: renderInShell(element, { at: '/admin', as: buildMember({ isAdmin: true }) }), calls };
}

describe('the CE hours of a person', () => {
  it('are corrected with a reason, and refetched', async () => {
    let years = [YEAR];
    const { user, calls } = open(<PersonHours id={KIM} name="Kim Nguyen" />, {
      [`GET ${PATH}`]: () => data(years),
      [`POST ${PATH}`]: ({ body }) => {
        years = [{ ...YEAR, online: '1.5', total: '7' }];
        return { ...data(entry({ note: (body as { reason: string }).reason })), status: 201 };
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Correct Hours' }));
    await user.selectOptions(screen.getByLabelText('Kind'), 'Online');
    await user.type(field('Hours'), '1.5');
    await user.type(field('Reason'), 'Webinar elsewhere');
    await user.click(screen.getByRole('button', { name: 'Add Entry' }));
    await screen.findByRole('button', { name: 'Online hours of 2026: 1.5. Entries' });
    expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
      ...{ kind: 'online', hours: '1.5', reason: 'Webinar elsewhere' },
      day: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
    });
    expect(useToasts.getState().current?.title).toBe('CE hours corrected');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('stay as they are where the correction is refused, which is said beside its field', async () => {
    const message = 'The total of 2026 is 2: it cannot fall below 0';
    const { user, calls } = open(<PersonHours id={KIM} name="Kim Nguyen" />, {
      [`GET ${PATH}`]: () => data([]),
      [`POST ${PATH}`]: () => failure(400, 'VALIDATION_FAILED', message, [{ path: 'hours', message }]),
    });
    expect(await screen.findByText('No CE hours.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Correct Hours' }));
    await user.type(field('Hours'), 'two');
    await user.click(screen.getByRole('button', { name: 'Add Entry' }));
    await waitFor(() => expect(getError('Hours')).toMatch(/^Hours must be a number/));
    expect(getError('Reason')).toBe('Reason is required');
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
    await user.clear(field('Hours'));
    await user.type(field('Hours'), '-3');
    await user.type(field('Reason'), 'Typo');
    await user.click(screen.getByRole('button', { name: 'Add Entry' }));
    await waitFor(() => expect(getError('Hours')).toBe(message));
  });
});

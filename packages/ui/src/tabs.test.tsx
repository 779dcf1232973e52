import { describe, expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Tabs } from './tabs.tsx';

const tabs = ['Upcoming', 'Live Now', 'Recordings'].map((label) => ({
  id: label.toLowerCase().replace(' ', '-'),
  label,
  panel: `${label} webinars`,
}));

const selected = () => screen.getByRole('tab', { selected: true }).textContent;

describe('Tabs', () => {
  test('shows the first panel, labelled by its tab', () => {
    render(<Tabs label="Webinars" tabs={tabs} />);
    expect(selected()).toBe('Upcoming');
    expect(screen.getByRole('tabpanel', { name: 'Upcoming' }).textContent).toBe('Upcoming webinars');
  });

  test('moves and selects with arrows around the ends, Home and End', async () => {
    render(<Tabs label="Webinars" tabs={tabs} />);
    await userEvent.tab();
    for (const [key, expected] of [
      ['{ArrowRight}', 'Live Now'],
      ['{End}', 'Recordings'],
      ['{ArrowRight}', 'Upcoming'],
      ['{ArrowLeft}', 'Recordings'],
      ['{Home}', 'Upcoming'],
    ] as const) {
      await userEvent.keyboard(key);
      expect(selected()).toBe(expected);
      expect(document.activeElement?.textContent).toBe(expected);
    }
  });

  test('at the side moves down and up, too', async () => {
    render(<Tabs label="Webinars" tabs={tabs} variant="side" />);
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown}');
    expect(selected()).toBe('Live Now');
    await userEvent.keyboard('{ArrowUp}{ArrowUp}');
    expect(selected()).toBe('Recordings');
  });

  test('is one stop in the tab order', async () => {
    render(<Tabs label="Webinars" tabs={tabs} selected="live-now" />);
    await userEvent.tab();
    expect(document.activeElement?.textContent).toBe('Live Now');
    await userEvent.tab();
    expect(document.activeElement).toBe(screen.getByRole('tabpanel'));
  });
});

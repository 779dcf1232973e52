import { describe, expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Menu } from './menu.tsx';

const renderMenu = (onLogout = jest.fn()) => {
  render(
    <>
      <Menu
        trigger="Account"
        items={[
          { key: 'dashboard', label: 'Dashboard', render: (props) => <a href="#dashboard" {...props} /> },
          { key: 'settings', label: 'Account Settings' },
          { key: 'line', separator: true },
          { key: 'logout', label: 'Logout', onSelect: onLogout },
        ]}
      />
      <button>Elsewhere</button>
    </>,
  );
  return { trigger: screen.getByRole('button', { name: 'Account' }), onLogout };
};

const focused = () => document.activeElement?.textContent;

describe('Menu', () => {
  test('opens on the first item by click, Enter or arrow down, on the last by arrow up', async () => {
    const { trigger } = renderMenu();
    trigger.focus();
    for (const key of ['{Enter}', '{ArrowDown}', '{ArrowUp}']) {
      await userEvent.keyboard(key);
      expect(trigger.getAttribute('aria-expanded')).toBe('true');
      expect(focused()).toBe(key === '{ArrowUp}' ? 'Logout' : 'Dashboard');
      await userEvent.keyboard('{Escape}');
      expect(screen.queryByRole('menu')).toBeNull();
      expect(document.activeElement).toBe(trigger);
    }
  });

  test('moves with arrows around the ends, Home, End and first letters', async () => {
    const { trigger } = renderMenu();
    await userEvent.click(trigger);
    await userEvent.keyboard('{ArrowDown}');
    expect(focused()).toBe('Account Settings');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    expect(focused()).toBe('Dashboard');
    await userEvent.keyboard('{ArrowUp}');
    expect(focused()).toBe('Logout');
    await userEvent.keyboard('{Home}');
    expect(focused()).toBe('Dashboard');
    await userEvent.keyboard('{End}');
    expect(focused()).toBe('Logout');
    await userEvent.keyboard('a');
    expect(focused()).toBe('Account Settings');
  });

  test('runs the chosen item and closes', async () => {
    const { trigger, onLogout } = renderMenu();
    await userEvent.click(trigger);
    await userEvent.keyboard('{End}{Enter}');
    expect(onLogout).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('menu')).toBeNull();
  });

  test('closes on Tab and on a click outside', async () => {
    const { trigger } = renderMenu();
    await userEvent.click(trigger);
    await userEvent.tab();
    expect(screen.queryByRole('menu')).toBeNull();
    await userEvent.click(trigger);
    await userEvent.click(screen.getByRole('button', { name: 'Elsewhere' }));
    expect(screen.queryByRole('menu')).toBeNull();
  });

  test('renders a link item as a link that is a menu item', async () => {
    const { trigger } = renderMenu();
    await userEvent.click(trigger);
    expect(screen.getByRole('menuitem', { name: 'Dashboard' }).getAttribute('href')).toBe('#dashboard');
  });
});

import { describe, expect, test } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Schematic } from './schematic.tsx';

const described = () =>
  screen.getByRole('img', { name: /Reduced pressure zone assembly/ }).querySelector('desc');

describe('Schematic', () => {
  test('stands dry until something pushes back, and goes back to normal flow', async () => {
    render(<Schematic />);
    expect(described()?.textContent).toContain('It is dry.');
    await userEvent.click(screen.getByRole('button', { name: 'Show Backflow' }));
    expect(described()?.textContent).toContain('the relief valve discharges');
    await userEvent.click(screen.getByRole('button', { name: 'Show Normal Flow' }));
    expect(described()?.textContent).toContain('It is dry.');
  });

  test('changes by itself when its clock runs out', () => {
    const { container } = render(<Schematic />);
    const clock = () => container.querySelector('.clock') ?? container;
    fireEvent.animationEnd(clock());
    expect(described()?.textContent).toContain('the relief valve discharges');
    fireEvent.animationEnd(clock());
    expect(described()?.textContent).toContain('It is dry.');
  });

  test('can be paused and played again', async () => {
    const { container } = render(<Schematic />);
    await userEvent.click(screen.getByRole('button', { name: 'Pause the drawing' }));
    expect(container.querySelector('[data-paused]')).not.toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Play the drawing' }));
    expect(container.querySelector('[data-paused]')).toBeNull();
  });
});

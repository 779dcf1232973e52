import { useToasts } from '@backflow/platform/shell';
import type { Call } from '@backflow/remote-kit/testing';

export const CATEGORY = {
  id: '5b3d8c1e-0000-4000-8000-0000000000f1',
  name: 'Test procedures',
  topicCount: 1204,
};

export const callsTo = (calls: readonly Call[], method: string, path: string): Call[] =>
  calls.filter((call) => call.method === method && call.path === path);

export const toastTitle = () => useToasts.getState().current?.title;

/** The text of the toast on the screen: 'Error: It was changed.' */
export function toastText(): string | null {
  const { current } = useToasts.getState();
  return current && [current.title, current.description].filter(Boolean).join(': ');
}

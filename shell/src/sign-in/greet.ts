import { toast } from '@backflow/platform';
import { useToasts } from '@backflow/platform/shell';
import type { Toast } from '@backflow/platform/shell';

type Greeting = Pick<Toast, 'title' | 'description'>;

export const WELCOME: Greeting = {
  title: 'Welcome back!',
  description: 'You have been logged in successfully.',
};

/**
 * Shows the toast after signing in or registering, once the request has succeeded. A toast of the page that the session opens,
 * or of the action that waited, would replace it: the greeting and that toast are combined, a failure first.
 */
export async function greetAfter(signingIn: Promise<unknown>, greeting: Greeting): Promise<void> {
  const before = useToasts.getState().current?.id;
  await signingIn;
  const { current } = useToasts.getState();
  if (current !== null && current.id !== before) {
    showBoth(greeting, current);
    return;
  }
  toast(greeting);
  const stop = useToasts.subscribe(({ current: next }) => {
    stop();
    if (next) showBoth(greeting, next);
  });
}

function showBoth(greeting: Greeting, other: Toast): void {
  const [first, second] = other.variant === 'destructive' ? [other, greeting] : [greeting, other];
  const description = [first.description, second.title, second.description]
    .filter((text) => text !== undefined)
    .join('\n');
  toast({ title: first.title, description, variant: other.variant });
}

import { toast, useToasts } from '@backflow/platform';
import type { Toast } from '@backflow/platform';

type Greeting = Pick<Toast, 'title' | 'description'>;

/**
 * Shows the toast after signing in or registering. The action that waited runs at once, and its toast would replace this
 * one: the next toast combines both, a failure first.
 */
export function greet(greeting: Greeting): void {
  toast(greeting);
  const stop = useToasts.subscribe(({ current }) => {
    stop();
    if (current) toast({ ...bothOf(greeting, current), variant: current.variant });
  });
}

const bothOf = (greeting: Greeting, next: Toast): Greeting =>
  next.variant === 'destructive' ? joined(next, greeting) : joined(greeting, next);

const joined = (first: Greeting, second: Greeting): Greeting => ({
  title: first.title,
  description: [first.description, second.title, second.description]
    .filter((text) => text !== undefined)
    .join('\n'),
});

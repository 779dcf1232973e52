import { toast, useToasts } from '@backflow/platform';
import type { Toast } from '@backflow/platform';

type Greeting = Pick<Toast, 'title' | 'description'>;

/**
 * The toast of somebody who has just signed in or registered. What was waiting for that goes on at once and has a
 * toast of its own, which would take this one's place: it says both instead. A failure leads.
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

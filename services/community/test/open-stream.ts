import type { ForumPost } from '@backflow/contracts/community';
import type { TestClient } from '@backflow/service-kit/testing';

interface StreamEvent {
  id: string | undefined;
  name: string;
  // Tests read the data of one kind of event only.
  data: ForumPost;
}

/** A stream as one reader gets it. */
export interface TestStream {
  /** The events received so far. */
  readonly events: readonly StreamEvent[];
  /** The ids of the events with this name, in order of arrival. */
  numbers(name?: string): number[];
  /** Resolves once the condition holds; rejects when the stream ends before. */
  until(condition: (events: readonly StreamEvent[]) => boolean): Promise<void>;
  /** Resolves once the stream has ended. */
  readonly ended: Promise<void>;
  leave(): void;
}

/** Reads server-sent events as a browser does. @throws Error with the status, when no stream is opened */
export async function openStream(
  client: TestClient,
  path: string,
  lastEventId?: string,
): Promise<TestStream> {
  const leaving = new AbortController();
  const response = await client.fetch(path, {
    signal: leaving.signal,
    headers: lastEventId === undefined ? {} : { 'last-event-id': lastEventId },
  });
  const { body } = response;
  if (response.status !== 200 || !body) throw new Error(`${path}: ${response.status}`);
  const events: StreamEvent[] = [];
  let hasEnded = false;
  let notice = Promise.withResolvers<null>();
  const notify = () => {
    const { resolve } = notice;
    notice = Promise.withResolvers<null>();
    resolve(null);
  };
  const read = async () => {
    let text = '';
    for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
      text += chunk;
      const messages = text.split('\n\n');
      text = messages.pop() ?? '';
      events.push(...messages.filter((message) => !message.startsWith(':')).map(parse));
      notify();
    }
  };
  const ended = read()
    .catch(() => undefined)
    .then(() => {
      hasEnded = true;
      notify();
    });
  const stream: TestStream = {
    events,
    ended,
    numbers: (name = 'reply') => events.filter((event) => event.name === name).map(({ id }) => Number(id)),
    async until(condition) {
      while (!condition(events)) {
        if (hasEnded)
          throw new Error(`the stream ended after ${JSON.stringify(events.map(({ name }) => name))}`);
        await notice.promise;
      }
    },
    leave: () => leaving.abort(),
  };
  open.add(stream);
  return stream;
}

const open = new Set<TestStream>();

/** Leaves every stream that the test has opened. For `afterEach`. */
export async function leaveStreams(): Promise<void> {
  for (const stream of open) stream.leave();
  await Promise.all([...open].map(({ ended }) => ended));
  open.clear();
}

function parse(message: string): StreamEvent {
  const fields = new Map(
    message.split('\n').map((line) => {
      const colon = line.indexOf(': ');
      return [line.slice(0, colon), line.slice(colon + 2)] as const;
    }),
  );
  return {
    id: fields.get('id'),
    name: fields.get('event') ?? '',
    data: JSON.parse(fields.get('data') ?? 'null') as ForumPost,
  };
}

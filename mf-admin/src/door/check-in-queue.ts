import { CHECK_IN_LIMIT, sendCheckIns } from '@backflow/contracts/bookings';
import type { CheckInAnswer, CheckInInput, Device } from '@backflow/contracts/bookings';
import { ApiError, byId, mutate, reasonOf } from '@backflow/platform';
import { createDatabase } from './door-database.ts';

/** A check-in as this browser has stored it. */
export interface QueuedCheckIn {
  /** Of the check-in. */
  id: string;
  /** The administrator who made it, and alone sends it. */
  userId: string;
  eventId: string;
  device: Device;
  checkIn: CheckInInput;
  /** What the site said; absent until then. */
  answer?: CheckInAnswer;
  /** When it did, in milliseconds by the clock of this device. */
  answeredAt?: number;
  /** Why the site refused it, the last time that it was sent. */
  refusal?: string;
}

const RETRY_MS = 2000;
const MAX_RETRY_MS = 60_000;
const LOCK = 'door-check-ins';

const transact = createDatabase('door-check-ins');
const queues = new Map<string, CheckInQueue>();

/** The queue of an administrator, over all events: the same for every caller. */
export function getQueue(userId: string): CheckInQueue {
  const queue = queues.get(userId) ?? new CheckInQueue(userId);
  queues.set(userId, queue);
  return queue;
}

/** True once the site has told this device that another one had let the same person in before, until somebody has read it. */
export const isConflict = ({ answer, device }: QueuedCheckIn): boolean =>
  answer?.outcome === 'already-in' && answer.first !== undefined && answer.first.deviceId !== device.id;

/**
 * Check-ins from the scan until the site has answered them and the door shows them. They outlive the page, the browser and the session, and
 * are sent in any order, perhaps twice: their ids are the device's.
 */
export class CheckInQueue {
  readonly #userId: string;
  readonly #listeners = new Set<() => void>();
  #all: readonly QueuedCheckIn[] = [];
  #delay = RETRY_MS;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #sending: Promise<void> | undefined;
  #isStarted = false;

  constructor(userId: string) {
    this.#userId = userId;
  }

  readonly view = (): readonly QueuedCheckIn[] => this.#all;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Sends what is there, and whenever there may be a network. @returns a function that stops it */
  start(): () => void {
    const flush = () => void this.flush();
    const triggers = [
      [window, 'online'],
      [window, 'focus'],
      [document, 'visibilitychange'],
    ] as const;
    for (const [target, name] of triggers) target.addEventListener(name, flush);
    this.#isStarted = true;
    flush();
    return () => {
      this.#isStarted = false;
      clearTimeout(this.#timer);
      for (const [target, name] of triggers) target.removeEventListener(name, flush);
    };
  }

  /**
   * Stores a check-in, then sends it if there is a network. Resolves once it is stored.
   * @throws DOMException where the browser can't store it
   */
  async add(made: Omit<QueuedCheckIn, 'userId'>): Promise<void> {
    await this.#store([{ ...made, userId: this.#userId }]);
    void this.flush();
  }

  /** Removes what a door that was requested at a time (by this device's clock) shows anyway; a conflict stays until it is read. */
  async removeShown(eventId: string, sentAt: number): Promise<void> {
    await this.#remove(
      this.#all.filter(
        (each) => each.eventId === eventId && (each.answeredAt ?? Infinity) < sentAt && !isConflict(each),
      ),
    );
  }

  /** Removes a conflict that somebody has read. */
  readonly dismiss = (conflict: QueuedCheckIn): Promise<void> => this.#remove([conflict]);

  /** Sends all that the site has not answered, in batches; what it didn't get is sent again after a growing delay. */
  flush(): Promise<void> {
    this.#sending ??= this.#sendAll().finally(() => {
      this.#sending = undefined;
    });
    return this.#sending;
  }

  async #sendAll(): Promise<void> {
    clearTimeout(this.#timer);
    try {
      const tried = new Set<string>();
      await inOneTab(() => this.#sendUntried(tried));
      this.#delay = RETRY_MS;
    } catch {
      // No network, or the site is not there.
    }
    if (!this.#isStarted || this.#all.every(({ answer }) => answer)) return;
    this.#timer = setTimeout(() => void this.flush(), this.#delay);
    this.#delay = Math.min(this.#delay * 2, MAX_RETRY_MS);
  }

  /** In batches, each for one event; also those that are added meanwhile. */
  async #sendUntried(tried: Set<string>): Promise<void> {
    await this.#load();
    const untried = this.#all.filter(({ id, answer }) => !answer && !tried.has(id));
    const [first] = untried;
    if (!first) return;
    const batch = untried
      .filter(({ eventId, device }) => eventId === first.eventId && isSame(device, first.device))
      .slice(0, CHECK_IN_LIMIT);
    for (const { id } of batch) tried.add(id);
    await this.#sendBatch(batch);
    await this.#sendUntried(tried);
  }

  /** One that the site refuses must not detain the others: they are sent in halves. */
  async #sendBatch(batch: readonly QueuedCheckIn[]): Promise<void> {
    const [first] = batch;
    if (!first) return;
    try {
      const body = { device: first.device, checkIns: batch.map(({ checkIn }) => checkIn) };
      const answers = await mutate(sendCheckIns, { ...byId(first.eventId), body });
      const byCheckIn = new Map(answers.map((answer) => [answer.id, answer]));
      const answeredAt = Date.now();
      await this.#store(
        batch.flatMap(({ refusal: _, ...each }) => {
          const answer = byCheckIn.get(each.id);
          return answer ? [{ ...each, answer, answeredAt }] : [];
        }),
      );
    } catch (error) {
      if (!isRefusal(error)) throw error;
      if (batch.length === 1) {
        await this.#store([{ ...first, refusal: reasonOf(error, 'The site refused it.') }]);
        return;
      }
      const half = Math.ceil(batch.length / 2);
      await this.#sendBatch(batch.slice(0, half));
      await this.#sendBatch(batch.slice(half));
    }
  }

  async #store(records: readonly QueuedCheckIn[]): Promise<void> {
    await Promise.all(
      records.map((record) => transact('readwrite', (stored) => stored.put(record, record.id))),
    );
    await this.#load();
  }

  async #remove(records: readonly QueuedCheckIn[]): Promise<void> {
    if (records.length === 0) return;
    await Promise.all(records.map(({ id }) => transact('readwrite', (stored) => stored.delete(id))));
    await this.#load();
  }

  async #load(): Promise<void> {
    const stored = (await transact('readonly', (records) => records.getAll())) as QueuedCheckIn[];
    this.#all = stored.filter(({ userId }) => userId === this.#userId);
    for (const listener of this.#listeners) listener();
  }
}

const isSame = (one: Device, other: Device): boolean => one.id === other.id && one.name === other.name;

/** The site read them and does not take them; later is no better. Not an ended session, nor too many requests. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && [400, 404, 409, 413, 422].includes(error.status);

/** Two tabs would send the same at once. */
const inOneTab = (send: () => Promise<void>): Promise<void> =>
  'locks' in navigator ? navigator.locks.request(LOCK, send) : send();

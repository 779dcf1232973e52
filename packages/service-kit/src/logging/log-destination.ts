import { fstatSync, write, writeSync } from 'node:fs';
// A pipe this process was started with, by its descriptor: no other host is spoken to.
// eslint-disable-next-line @typescript-eslint/no-restricted-imports
import { Socket } from 'node:net';
import type { DestinationStream } from 'pino';

/** Text that waits to be written; beyond it lines are dropped. */
const MAX_WAITING = 1024 * 1024;
const MAX_WRITE = 64 * 1024;

type Done = (error: Error | null | undefined, written: number) => void;

/** An output that never blocks the process. */
export interface LogOutput {
  /** Calls `done` after writing some or all bytes, or with the error. */
  write(bytes: Buffer, done: Done): void;
  /** Writes the rest at the end of the process. May write only a part, and may throw. */
  writeSync(bytes: Buffer): void;
}

/**
 * Writes log lines in the background. Lines that can't be written (disk full, pipe closed, blocked reader) are dropped: the
 * process continues, and `onDropped` gets their number when writing works again.
 */
export class LogDestination implements DestinationStream {
  readonly #output: LogOutput;
  readonly #onDropped: (count: number) => void;
  #waiting: string[] = [];
  #waitingLength = 0;
  #isWriting = false;
  #dropped = 0;
  /** An error interrupted a line. */
  #isLineOpen = false;

  constructor(output: LogOutput, onDropped: (count: number) => void) {
    this.#output = output;
    this.#onDropped = onDropped;
  }

  /** Queues a complete line with its line break. */
  write(line: string): void {
    if (this.#waitingLength + line.length > MAX_WAITING) {
      this.#dropped += 1;
      return;
    }
    this.#waiting.push(line);
    this.#waitingLength += line.length;
    if (!this.#isWriting) this.#writeNext();
  }

  /** Writes the waiting lines as far as possible without blocking, at the end of the process. */
  flushSync(): void {
    try {
      while (this.#waiting.length > 0) this.#output.writeSync(this.#take());
    } catch {
      // Logging the error is not possible either.
    }
  }

  #take(): Buffer {
    let length = 0;
    let count = 0;
    for (const line of this.#waiting) {
      if (count > 0 && length + line.length > MAX_WRITE) break;
      length += line.length;
      count += 1;
    }
    this.#waitingLength -= length;
    return Buffer.from(this.#waiting.splice(0, count).join(''));
  }

  #writeNext(): void {
    if (this.#waiting.length === 0) {
      this.#isWriting = false;
      return;
    }
    this.#isWriting = true;
    const bytes = this.#take();
    this.#send(this.#isLineOpen ? Buffer.concat([Buffer.from('\n'), bytes]) : bytes);
  }

  #send(bytes: Buffer): void {
    this.#output.write(bytes, (error, written) => {
      if (error) {
        // Not a syscall for each line while nothing can be written: the next line tries again.
        this.#dropped += linesIn(bytes) + this.#waiting.length;
        this.#waiting = [];
        this.#waitingLength = 0;
      } else if (written < bytes.length) {
        this.#isLineOpen = bytes[written - 1] !== LINE_BREAK;
        this.#send(bytes.subarray(written));
        return;
      } else {
        this.#isLineOpen = false;
        this.#reportDropped();
      }
      this.#writeNext();
    });
  }

  #reportDropped(): void {
    const dropped = this.#dropped;
    if (dropped === 0) return;
    this.#dropped = 0;
    this.#onDropped(dropped);
  }
}

const LINE_BREAK = 10;

function linesIn(bytes: Buffer): number {
  let count = 0;
  for (let at = bytes.indexOf(LINE_BREAK); at !== -1; at = bytes.indexOf(LINE_BREAK, at + 1)) count += 1;
  return count;
}

/** The output of a file descriptor. */
export function getOutput(descriptor: number): LogOutput {
  const stats = fstatSync(descriptor);
  return stats.isFIFO() || stats.isSocket() ? pipeOutput(descriptor) : fileOutput(descriptor);
}

function fileOutput(descriptor: number): LogOutput {
  return {
    write: (bytes, done) => write(descriptor, bytes, done),
    writeSync: (bytes) => void writeSync(descriptor, bytes),
  };
}

/** A pipe opened as a socket doesn't block: `fs.write` to an unread pipe holds a thread for good, and with it the exit. */
function pipeOutput(descriptor: number): LogOutput {
  const socket = new Socket({ fd: descriptor, readable: false, writable: true });
  // Each write is told of its error too.
  socket.on('error', () => undefined);
  socket.unref();
  return {
    write: (bytes, done) => {
      socket.write(bytes, (error) => done(error, bytes.length));
    },
    writeSync: (bytes) => void writeSync(descriptor, bytes),
  };
}

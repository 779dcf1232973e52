import colors from 'picocolors';

const isTerminal = process.stdout.isTTY;
const SLOW_MS = 2000;

interface RunningStep {
  /** Milliseconds since 1970. */
  readonly started: number;
  /** ', waiting for the services events and media', or ''. */
  waitsFor: string;
}

/** Progress on the terminal: running steps share one line that is rewritten, each finished step gets a line. */
export class Progress {
  #running = new Map<string, RunningStep>();
  #timer: NodeJS.Timeout | undefined;

  /** Shows `label` while `work` runs, once it takes long also what it waits for, and its duration at the end. */
  async step<T>(label: string, work: (onWait: (what: string) => void) => Promise<T>): Promise<T> {
    const started = Date.now();
    const step: RunningStep = { started, waitsFor: '' };
    this.#running.set(label, step);
    this.#draw();
    this.#timer ??= setInterval(() => this.#draw(), 1000);
    const show = () => !isTerminal && this.print(`… ${label}${step.waitsFor}`);
    const slow = setTimeout(show, SLOW_MS);
    try {
      const result = await work((what) => {
        const waitsFor = `, waiting for ${what}`;
        if (step.waitsFor === waitsFor) return;
        step.waitsFor = waitsFor;
        if (this.#running.get(label) === step && Date.now() - started > SLOW_MS) show();
      });
      this.#running.delete(label);
      const seconds = ((Date.now() - started) / 1000).toFixed(1);
      this.print(`${colors.green('✓')} ${label} ${colors.dim(`(${seconds} s)`)}`);
      return result;
    } finally {
      clearTimeout(slow);
      this.#running.delete(label);
      if (this.#running.size === 0) {
        clearInterval(this.#timer);
        this.#timer = undefined;
      }
    }
  }

  /** Prints a line. */
  print(line: string): void {
    this.#clear();
    process.stdout.write(`${line}\n`);
    this.#draw();
  }

  /** Prints a warning. */
  warn(line: string): void {
    this.print(`${colors.yellow('!')} ${line}`);
  }

  /** Prints an error as the last line. */
  fail(message: string): void {
    clearInterval(this.#timer);
    this.#running.clear();
    this.#clear();
    process.stderr.write(`${colors.red('✗')} ${message}\n`);
  }

  #clear(): void {
    if (isTerminal) process.stdout.write('\r\x1b[2K');
  }

  #draw(): void {
    if (!isTerminal || this.#running.size === 0) return;
    const now = Date.now();
    const labels = [...this.#running].map(([label, { started, waitsFor }]) => {
      const seconds = Math.floor((now - started) / 1000);
      return `${label}${now - started > SLOW_MS ? waitsFor : ''} ${seconds} s`;
    });
    const line = `… ${labels.join(', ')}`.slice(0, process.stdout.columns - 1);
    process.stdout.write(`\r\x1b[2K${colors.cyan(line)}`);
  }
}

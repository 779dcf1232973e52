import type { Calibration } from './calibration.ts';
import { calibrate, calibrateWhenQuiet, isQuiet } from './calibration.ts';
import { isExactUnit } from './figure.ts';
import type { Figure } from './figure.ts';
import { formatDecimal, printLine } from './print.ts';

/** A figure as a part reports it. `exact` is true for bytes and counts; a ratio of those sets it explicitly. */
type Measured = Pick<Figure, 'id' | 'label' | 'unit'> &
  Partial<Pick<Figure, 'goal' | 'detail' | 'exact'>> & { readonly value: number };

/** The report of one part of the benchmark. */
export interface PartReport {
  /** Measured for CI: few rounds, as only exact figures and shares of processor time count. */
  readonly isCi: boolean;
  /** Adds a figure. @throws Error when its id was reported before */
  figure: (measured: Measured) => void;
}

/** The figures of a run, part by part, each with the calibrations before and after it. */
export class Report {
  readonly #isCi: boolean;
  readonly #figures: Figure[] = [];
  readonly #calibrations: Calibration[] = [];

  constructor({ isCi }: { isCi: boolean }) {
    this.#isCi = isCi;
  }

  get figures(): readonly Figure[] {
    return this.#figures;
  }

  /** The median time of the calibration loop. */
  get workMs(): number {
    const times = this.#calibrations.map(({ workMs }) => workMs).toSorted((one, other) => one - other);
    return times[Math.floor(times.length / 2)] ?? NaN;
  }

  /** Runs one part between two calibrations. */
  async measure(run: (part: PartReport) => Promise<void>): Promise<void> {
    const before = this.#note('before', await calibrateWhenQuiet());
    const measured: Measured[] = [];
    await run({
      isCi: this.#isCi,
      figure: (figure) => {
        const known = [...this.#figures, ...measured].some(({ id }) => id === figure.id);
        if (known) throw new Error(`The figure ${figure.id} was reported twice.`);
        measured.push(figure);
      },
    });
    const after = this.#note('after', await calibrate());
    const wasQuiet = isQuiet(before) && isQuiet(after);
    this.#figures.push(...measured.map((figure) => complete(figure, wasQuiet)));
  }

  #note(when: string, calibration: Calibration): Calibration {
    this.#calibrations.push(calibration);
    const { workMs, share, othersBusy } = calibration;
    printLine(
      `  calibration ${when}: loop ${formatDecimal(workMs, 1)} ms, ${formatDecimal(share * 100, 0)} % of a core; ` +
        `other processes use ${formatDecimal(othersBusy, 2)} cores${isQuiet(calibration) ? '' : ': times are not judged'}`,
    );
    return calibration;
  }
}

const complete = ({ value, exact, ...figure }: Measured, wasQuiet: boolean): Figure => ({
  ...figure,
  value: Number.isFinite(value) ? value : null,
  exact: exact ?? isExactUnit(figure.unit),
  wasQuiet,
});

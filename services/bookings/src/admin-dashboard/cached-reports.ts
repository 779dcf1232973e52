/** Reports are expensive and change slowly: each process may show one of this age. */
const REPORT_MS = 60_000;

interface Cached {
  since: number;
  report: Promise<unknown>;
}

/** Caches the reports of a process: each is read at most once a minute. */
export class CachedReports {
  readonly #cached = new Map<string, Cached>();

  /** @param name the report with its parameters */
  async read<Report>(name: string, now: number, count: () => Promise<Report>): Promise<Report> {
    const cached = this.#cached.get(name);
    // The clock may have been set back since.
    const age = cached ? now - cached.since : REPORT_MS;
    // Safe: every name stands for one type of report.
    if (cached && age >= 0 && age < REPORT_MS) return cached.report as Promise<Report>;
    const report = count();
    this.#cached.set(name, { since: now, report });
    // Don't cache a failed read.
    return report.catch((error: unknown) => {
      this.#cached.delete(name);
      throw error;
    });
  }
}

/** A report counts much and changes little: each process may show one that is this old. */
const REPORT_MS = 60_000;

interface Cached {
  since: number;
  report: Promise<unknown>;
}

/** The reports of a process, each read at most once a minute however many ask. */
export class CachedReports {
  readonly #cached = new Map<string, Cached>();

  /** @param name names the report and what was asked of it */
  async read<Report>(name: string, now: number, count: () => Promise<Report>): Promise<Report> {
    const cached = this.#cached.get(name);
    // Safe: a name is of one report.
    if (cached && now - cached.since < REPORT_MS) return cached.report as Promise<Report>;
    const report = count();
    this.#cached.set(name, { since: now, report });
    // One that failed is not shown again.
    return report.catch((error: unknown) => {
      this.#cached.delete(name);
      throw error;
    });
  }
}

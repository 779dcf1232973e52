/** A report counts much and changes little: each process may show one that is this old. */
const REPORT_MS = 60_000;

interface Kept {
  since: number;
  report: Promise<unknown>;
}

/** The reports of a process, each read at most once a minute however many ask. */
export class KeptReports {
  readonly #kept = new Map<string, Kept>();

  /** @param name names the report and what was asked of it */
  async read<Report>(name: string, now: number, count: () => Promise<Report>): Promise<Report> {
    const kept = this.#kept.get(name);
    // Safe: a name is of one report.
    if (kept && now - kept.since < REPORT_MS) return kept.report as Promise<Report>;
    const report = count();
    this.#kept.set(name, { since: now, report });
    // One that failed is not shown again.
    return report.catch((error: unknown) => {
      this.#kept.delete(name);
      throw error;
    });
  }
}

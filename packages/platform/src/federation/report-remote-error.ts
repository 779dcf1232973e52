/** Where a remote's page reports that it threw while rendering; the shell shows the panel. */
export type ReportError = (error: unknown) => void;

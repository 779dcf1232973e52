/** Beside `npm test` and `npm start`, not in their way. The helpers of the journeys read it on import. */
process.env.E2E_PORT = process.env.BENCH_PORT ?? '4800';

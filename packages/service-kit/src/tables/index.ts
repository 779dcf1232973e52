/** `@backflow/service-kit/tables`: tables that people upload or paste. Apart from the rest of the kit, as most services read none. */
export * from './read-table.ts';
export * from './receive-in-memory.ts';

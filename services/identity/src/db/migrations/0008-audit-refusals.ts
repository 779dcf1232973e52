import type { Migration } from '@backflow/service-kit';

/** Nobody is signed in who is refused: such lines have no actor. */
export const auditRefusals: Migration = {
  name: '0008-audit-refusals',
  async up(sql) {
    await sql('alter table audit_lines alter column actor_id drop not null');
  },
  async down(sql) {
    await sql(`
      delete from audit_lines where actor_id is null;
      alter table audit_lines alter column actor_id set not null;
    `);
  },
};

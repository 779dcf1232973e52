import { jobContract } from '@backflow/contracts';
import type {
  getMemberStatement,
  getMyCompanyStatement,
  mailCompanyStatement,
  mailMemberStatement,
} from '@backflow/contracts/bookings';
import { INVOICES_HREF, companyHref } from '@backflow/contracts/bookings';
import { mailRequest, sendMail } from '@backflow/contracts/notifications';
import type { MailRecipient } from '@backflow/contracts/notifications';
import { pacificDay } from '@backflow/contracts/time';
import * as z from '@backflow/contracts/zod';
import { AppError, deleteInBatches, job, mutate, select, sql } from '@backflow/service-kit';
import type { Actor, Call, FileResponse, Operation, Sql } from '@backflow/service-kit';
import { assertMember } from '../assert-member.ts';
import type { BookingsContext } from '../context.ts';
import { pdfFile } from '../invoices/invoice-file.ts';
import { readSeller } from '../invoices/seller.ts';
import { findCompany } from '../managed-companies.ts';
import { readOpenInvoices, summarize } from '../invoices/open-invoices.query.ts';
import type { OpenInvoice } from '../invoices/open-invoices.query.ts';

/** The days in which the mail of a statement is sent. It can be made again. */
const KEEP_DAYS = 30;

/** The most invoices that are attached to a mail beside the statement, so that mail servers accept it. */
const MOST_ATTACHED = 20;

/** Whose open invoices a statement lists. */
interface Payer {
  /** The condition of an invoice `i`. */
  condition: Sql;
  companyId: string | null;
  userId: string | null;
  /** As it is addressed where there is no invoice. */
  name: string;
  address: string | null;
  to: MailRecipient;
  url: string;
}

/** @throws NotFoundError */
async function companyPayer(context: BookingsContext, id: string, actor: Actor): Promise<Payer> {
  const { name, address, contactEmail } = await findCompany(context.db, id, actor);
  return {
    ...{ condition: sql`i.company_id = ${id}`, companyId: id, userId: null, name, address },
    ...{ to: contactEmail?.trim() || null, url: context.settings.PUBLIC_ORIGIN + companyHref(id) },
  };
}

/** @throws NotFoundError */
async function memberPayer(context: BookingsContext, id: string): Promise<Payer> {
  await assertMember(context.db, id);
  const [member] = await select<{ name: string; email: string | null }>(
    context.db,
    'statement-member',
    sql`select btrim(first_name || ' ' || last_name) as name, email from identity.contacts_v2 where id = ${id}`,
  );
  return {
    ...{ condition: sql`i.user_id = ${id} and i.company_id is null`, companyId: null, userId: id },
    ...{ name: member?.name ?? '', address: null, url: context.settings.PUBLIC_ORIGIN + INVOICES_HREF },
    to: member?.email ? { kind: 'member', id } : null,
  };
}

async function render(
  context: BookingsContext,
  { condition, name, address, companyId }: Payer,
): Promise<{ name: string; content: Buffer; invoices: OpenInvoice[] }> {
  const [invoices, seller] = await Promise.all([
    readOpenInvoices(context.db, condition),
    readSeller(context.db),
  ]);
  const at = context.now();
  const payer = invoices.at(-1)?.billTo ?? {
    ...{ name, company: companyId === null ? null : name, address, purchaseOrder: null },
  };
  // Few processes need the PDF library.
  const { renderStatement } = await import('../invoices/pdf/render-statement.ts');
  const content = await renderStatement({ payer, seller, invoices, money: summarize(invoices, at), at });
  return { name: `statement-${pacificDay(new Date(at))}`, content, invoices };
}

async function download(context: BookingsContext, payer: Payer): Promise<FileResponse> {
  const { name, content } = await render(context, payer);
  return pdfFile(name, content);
}

export const myCompanyStatement = async (
  context: BookingsContext,
  { actor, params }: Call<typeof getMyCompanyStatement>,
): Promise<FileResponse> => download(context, await companyPayer(context, params.id, actor));

export const memberStatement = async (
  context: BookingsContext,
  { params }: Call<typeof getMemberStatement>,
): Promise<FileResponse> => download(context, await memberPayer(context, params.id));

export const mailToCompany = async (
  context: BookingsContext,
  call: Call<typeof mailCompanyStatement>,
): Promise<{ invoices: number }> =>
  mailStatement(context, call, await companyPayer(context, call.params.id, call.actor));

export const mailToMember = async (
  context: BookingsContext,
  call: Call<typeof mailMemberStatement>,
): Promise<{ invoices: number }> => mailStatement(context, call, await memberPayer(context, call.params.id));

/** Stores the statement and queues its mail, with the documents of the invoices that it lists. */
async function mailStatement(
  context: BookingsContext,
  call: Operation,
  payer: Payer,
): Promise<{ invoices: number }> {
  if (payer.to === null)
    throw new AppError('CONFLICT', `There is no email address of ${payer.name}: download the statement.`);
  const { name, content, invoices } = await render(context, payer);
  if (invoices.length === 0) throw new AppError('CONFLICT', 'Nothing is open: there is nothing to send.');
  const { count, amount, overdue } = summarize(invoices, context.now());
  return mutate(context, call, async (write) => {
    const [stored] = await write.rows<{ id: string }>(sql`
      insert into statements (company_id, user_id, name, content, created_at)
      values (${payer.companyId}, ${payer.userId}, ${name}, ${content}, ${new Date(context.now())}) returning id`);
    if (!stored) throw new Error('the statement was not stored');
    const documents = await write.rows<{ id: string }>(sql`
      select invoice_id as id from invoice_documents where invoice_id = any(${invoices.map(({ id }) => id)}::uuid[])
       order by created_at desc limit ${MOST_ATTACHED}`);
    const data = {
      ...{ payer: payer.name, total: amount, invoices: String(count), url: payer.url },
      ...(overdue.count > 0 && { overdue: String(overdue.count) }),
    };
    await write.queue(
      sendMail,
      mailRequest('statement', payer.to, data, {
        ...{ document: stored.id, documents: documents.map(({ id }) => id) },
      }),
    );
    const userId = payer.userId ?? undefined;
    write.audit({
      subjectId: payer.companyId ?? payer.userId ?? stored.id,
      details: { userId, invoices: count, total: amount },
    });
    return { invoices: count };
  });
}

/** Deletes statements whose mails were sent: they are no records, and have names. */
export const purgeStatementsJob = job(
  jobContract({ name: 'bookings.purge-statements', data: z.null(), schedule: '55 0 * * *' }),
  (context: BookingsContext, _data: null, run) =>
    deleteInBatches(
      context,
      run,
      'statements',
      sql`created_at < ${new Date(context.now() - KEEP_DAYS * 24 * 60 * 60 * 1000)}`,
    ),
);

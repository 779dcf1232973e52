import { supplierEmailOf } from '@backflow/contracts/settings';
import type { JobRun } from '@backflow/service-kit';
import type { NotificationsContext } from '../context.ts';
import { noteDelivery } from '../deliveries/note-delivery.ts';
import { findRecipient } from '../recipients/recipient.ts';
import { MailNotTakenError, handOver } from './hand-over.ts';
import { readSite } from '../site.ts';
import type { Site } from '../site.ts';
import { contentOf, layOut } from '../templates/render-mail.ts';
import type { Words } from '../templates/words.ts';
import { closeEntries, releaseEntries, takeEntries } from './supplier-digest-entries.ts';
import type { DigestEntry } from './supplier-digest-entries.ts';

/** Sends the supplier what more than a few mails an hour would have told, as one. Sent again by the same rules as any mail. */
export async function sendSupplierDigest(
  context: NotificationsContext,
  _data: null,
  run: JobRun,
): Promise<void> {
  const entries = await takeEntries(context, run);
  if (entries.length === 0) return;
  const site = await readSite(context);
  const to = supplierEmailOf(site.settings);
  const content = await digestOf(context, site, entries);
  if (!content) return closeEntries(context, run);
  const mail = layOut(content, site);
  const note = (status: 'waiting' | 'sent' | 'failed', reason: string | null = null) =>
    noteDelivery(context, run, { id: run.id, template: 'supplier-digest', to, status, reason });
  try {
    await handOver(context, run, { to, mail, oneClick: undefined });
  } catch (error) {
    const notTaken = MailNotTakenError.of(error);
    await note(run.isLastAttempt ? 'failed' : 'waiting', notTaken.code);
    if (run.isLastAttempt) await releaseEntries(context, run);
    throw notTaken;
  }
  await closeEntries(context, run);
  await note('sent');
}

async function digestOf(
  context: NotificationsContext,
  site: Site,
  entries: readonly DigestEntry[],
): Promise<Words | null> {
  const facts: [string, string][] = [];
  for (const { request } of entries) {
    const found = await findRecipient(context, site, request);
    // The member is gone, and the request with them.
    if (!found) continue;
    const { subject, facts: own = [], action } = contentOf(request, site, found.person);
    const values = own.map(([label, value]) => `${label}: ${value}`);
    facts.push([subject, [...values, ...(action ? [action.url] : [])].join(' · ')]);
  }
  if (facts.length === 0) return null;
  const { brandName } = site.settings;
  return {
    subject: `${facts.length} ${facts.length === 1 ? 'request' : 'requests'} within the last hour`,
    lead: ['These requests came after the ones that we sent you one by one.'],
    facts,
    notes: [`Sent by ${brandName} when there are many requests within an hour.`],
  };
}

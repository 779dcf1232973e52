import { formatCeu, formatHoursOf, formatMinutes, sumMinutes } from '@backflow/contracts/credentials';
import type { CertificateFacts } from '@backflow/contracts/credentials';
import { instantOfWall } from '@backflow/contracts/time';
import { badgeAddresses } from '../addresses.ts';

/** Validators accept these alone, in this order; the last one has the type of `credentialStatus`. */
const BADGE_CONTEXTS = [
  'https://www.w3.org/ns/credentials/v2',
  'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json',
  'https://purl.imsglobal.org/spec/ob/v3p0/extensions.json',
];

/** A certificate as an Open Badge 3.0 that isn't signed yet. It says nothing of its holder beside the name. */
export function describeBadge(facts: CertificateFacts, offerId: string, origin: string): object {
  const address = badgeAddresses(origin);
  const ceu = Number(formatCeu(sumMinutes(facts.minutes)));
  return {
    '@context': BADGE_CONTEXTS,
    id: address.badge(facts.code),
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    name: facts.title,
    issuer: { id: address.issuer, type: ['Profile'], name: facts.sponsor, url: origin },
    validFrom: facts.issuedAt,
    ...(facts.expiresOn !== null && { validUntil: endOfDay(facts.expiresOn) }),
    credentialStatus: { id: address.status(facts.code), type: '1EdTechRevocationList' },
    credentialSubject: {
      type: ['AchievementSubject'],
      identifier: [{ type: 'IdentityObject', hashed: false, identityHash: facts.name, identityType: 'name' }],
      ...(ceu > 0 && { creditsEarned: ceu }),
      achievement: {
        id: `urn:uuid:${offerId}`,
        type: ['Achievement'],
        achievementType: 'CertificateOfCompletion',
        name: facts.title,
        description: describeClass(facts),
        criteria: { id: address.verify(facts.code), narrative: describeClass(facts) },
      },
    },
  };
}

const endOfDay = (day: string): string | undefined =>
  instantOfWall(new Date(`${day}T23:59:59Z`))?.toISOString();

/** 'Certificate C-2026-000123. Attended on 2026-12-04. 16 hours (1.6 CEU), classroom 16 hours. Approved by Utah (DDW): 12.' */
function describeClass(facts: CertificateFacts): string {
  const { number, kind, days, place, instructor, minutes, approvals } = facts;
  const total = sumMinutes(minutes);
  const sentences = [
    `Certificate ${number}`,
    `${kind === 'course' ? 'Completed' : 'Attended'} on ${days.join(', ')}${place === null ? ' online' : ` in ${place}`}`,
    ...(total === 0
      ? []
      : [`Hours: ${formatHoursOf(total)} (${formatCeu(total)} CEU): ${formatMinutes(minutes)}`]),
    ...(instructor === null ? [] : [`Instructor: ${instructor}`]),
    ...approvals.map(({ authority, courseNumber }) => `Approved by ${authority}: ${courseNumber}`),
  ];
  return `${sentences.join('. ')}.`;
}

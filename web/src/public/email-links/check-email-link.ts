import { policies } from '@fondly/contract/policies';
import { daysAfter } from '@fondly/contract/time';

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const forms = {
  /** Subscriber, topic, time and signature. */
  subscriber: new RegExp(`^${uuid}\\.[a-z]+\\.([0-9a-z]+)\\.[\\w-]{32}$`),
  /** Account, time and signature. */
  account: new RegExp(`^${uuid}\\.([0-9a-z]+)\\.[\\w-]{43}$`),
};

/**
 * What can be seen from a link alone: email programs cut and change links, and a confirmation expires. Only the server
 * knows its signature, so an intact link may still be refused.
 */
export function checkEmailLink(
  token: string,
  form: keyof typeof forms,
  { now, expires }: { now: Date; expires: boolean },
): 'intact' | 'broken' | 'expired' {
  const issued = forms[form].exec(token)?.[1];
  if (issued === undefined) return 'broken';
  const issuedAt = new Date(Number.parseInt(issued, 36));
  return expires && now > daysAfter(issuedAt, policies.confirmationLinkDays) ? 'expired' : 'intact';
}

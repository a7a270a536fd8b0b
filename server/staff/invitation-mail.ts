import { policies } from '@fondly/contract/policies';
import { roleLabels, type StaffRole } from '@fondly/contract/restaurant/roles';
import type { EmailMessage } from '../messaging/channels/email.ts';
import type { Config } from '../platform/config.ts';
import type { MailParts } from '../platform/mail/mail-layout.ts';

/** What each role may do, for the invited person. */
const roleDescriptions: Record<StaffRole, string> = {
  manager: 'As a manager you list meals, answer orders, give refunds and set the hours.',
  counter: 'At the counter you check pickup codes, hand orders over and keep the stock right. You see no money.',
};

type Invitation = { role: StaffRole; restaurantName: string; invitedBy: string; token: string };

/** @param key - a new one for each send */
export function invitationMail(config: Config, key: string, invitation: Invitation): EmailMessage {
  const { role, restaurantName, invitedBy, token } = invitation;
  const parts: MailParts = {
    title: `Join ${restaurantName} on Fondly`,
    lines: [
      `${invitedBy} invites you to work for ${restaurantName}. ${roleDescriptions[role]}`,
      `The link works once, for ${policies.staffInvitationDays} days, and for this address alone.`,
    ],
    rows: [
      ['Kitchen', restaurantName],
      ['Your role', roleLabels[role]],
    ],
    button: { text: 'Accept the invitation', url: `${config.publicUrl}/join?token=${token}` },
    footer: ['You do not work there? Leave this mail alone: nothing happens.', `Questions? ${config.contactEmail}`],
  };
  const subject = `${restaurantName} invites you to its kitchen on Fondly`;
  return { key: `staff-invitation:${key}`, email: { subject, parts } };
}

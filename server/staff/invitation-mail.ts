import { policies } from '@fondly/contract/policies';
import { roleLabel, type StaffRole } from '@fondly/contract/restaurant/roles';
import * as m from '@fondly/messages/server';
import type { EmailMessage } from '../messaging/channels/email.ts';
import type { Config } from '../platform/config.ts';
import { toMailFrame } from '../platform/mail/mail-parts.ts';

type Text = (typeof m)['email_restaurant_invitation_manager'];
/** What each role may do, for the invited person. */
const roleDescriptions: Record<StaffRole, Text> = {
  manager: m.email_restaurant_invitation_manager,
  counter: m.email_restaurant_invitation_counter,
};

type Invitation = { role: StaffRole; restaurantName: string; invitedBy: string; token: string };

/** @param key - a new one for each send */
export const invitationMail = (config: Config, key: string, invitation: Invitation): EmailMessage => ({
  key: `staff-invitation:${key}`,
  email: (locale) => {
    const { role, restaurantName: restaurant, invitedBy: inviter, token } = invitation;
    return {
      subject: m.email_restaurant_invitation_subject({ restaurant }, { locale }),
      parts: {
        title: m.email_restaurant_invitation_title({ restaurant }, { locale }),
        lines: [
          m.email_restaurant_invitation_by({ inviter, restaurant }, { locale }),
          roleDescriptions[role]({}, { locale }),
          m.email_restaurant_invitation_link({ count: policies.staffInvitationDays }, { locale }),
        ],
        rows: [
          [m.email_restaurant_invitation_kitchen({}, { locale }), restaurant],
          [m.email_restaurant_invitation_role({}, { locale }), roleLabel(role, locale)],
        ],
        button: {
          text: m.email_restaurant_invitation_button({}, { locale }),
          url: `${config.publicUrl}/join?token=${token}`,
        },
        frame: toMailFrame(config, locale, [m.email_restaurant_invitation_not_you({}, { locale })]),
      },
    };
  },
});

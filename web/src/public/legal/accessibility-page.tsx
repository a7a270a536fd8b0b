import * as m from '@fondly/messages';
import { MessageText } from '../../shared/language/message-text.tsx';
import { pageMeta } from '../../shared/page/page-meta.ts';
import { ContactLink } from '../contact-link.tsx';
import { ProsePage } from '../prose-page.tsx';

export const meta = pageMeta({ title: m.accessibility_title, description: m.accessibility_description });

/** `/accessibility`. It describes what the product does and what its tests check: change both together. */
export default function AccessibilityPage() {
  return (
    <ProsePage title={m.accessibility_title()} lead={m.accessibility_lead()}>
      <h2>{m.accessibility_goal_title()}</h2>
      <p>{m.accessibility_goal()}</p>
      <h2>{m.accessibility_how_title()}</h2>
      <ul>
        <li>{m.accessibility_how_keyboard()}</li>
        <li>{m.accessibility_how_reader()}</li>
        <li>{m.accessibility_how_zoom()}</li>
        <li>{m.accessibility_how_color()}</li>
        <li>{m.accessibility_how_motion()}</li>
        <li>{m.accessibility_how_tests()}</li>
      </ul>
      <h2>{m.accessibility_known_title()}</h2>
      <ul>
        <li>{m.accessibility_known_card()}</li>
        <li>{m.accessibility_known_kitchens()}</li>
      </ul>
      <h2>{m.accessibility_contact_title()}</h2>
      <p>
        <MessageText
          parts={m.accessibility_contact.parts()}
          tags={{ link: (text) => <ContactLink className="link">{text}</ContactLink> }}
        />
      </p>
    </ProsePage>
  );
}

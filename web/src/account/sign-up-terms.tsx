import * as m from '@fondly/messages';
import { MessageText } from '../shared/language/message-text.tsx';
import { legalLinks } from './legal-links.tsx';

export function SignUpTerms() {
  return (
    <p className="note centered">
      <MessageText parts={m.account_sign_up_terms.parts()} tags={legalLinks} />
    </p>
  );
}

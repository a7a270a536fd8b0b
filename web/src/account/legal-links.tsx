import type { ReactNode } from 'react';
import { Link } from 'wouter';

/** The links of the sentence about the terms, below the forms that make an account. */
export const legalLinks = {
  terms: (text: ReactNode) => (
    <Link className="link" to="/terms-of-service">
      {text}
    </Link>
  ),
  privacy: (text: ReactNode) => (
    <Link className="link" to="/privacy-policy">
      {text}
    </Link>
  ),
};

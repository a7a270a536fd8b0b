import * as m from '@fondly/messages';
import { useEffect } from 'react';
import { MessageText } from '../../shared/language/message-text.tsx';
import { pageLanguage, toAddress } from '../../shared/language/page-language.ts';
import { usePageLocation } from '../../shared/page/page-location.ts';
import { pageMeta } from '../../shared/page/page-meta.ts';
import { ContactLink } from '../contact-link.tsx';
import { ProsePage } from '../prose-page.tsx';
import styles from './faq-page.module.css';
import { Question } from './question.tsx';
import { listCustomerQuestions, listRestaurantQuestions } from './questions.ts';

export const meta = pageMeta({
  title: m.faq_title,
  description: m.faq_description,
  jsonLd: toFaqStructuredData,
});

/** `/faq`. The numbers come from the contract's policies. `/faq#refund` opens one question. */
export default function FaqPage() {
  useNamedQuestion();
  return (
    <ProsePage title={m.faq_heading()} lead={m.faq_lead()}>
      <nav className={`flex wrap gap-8 white ${styles.switch}`} aria-label={m.faq_sections()}>
        {sections.map(({ id, title }) => (
          <a key={id} className="grow middle text-15 weight-600 pill outlined hover-border centered" href={`#${id}`}>
            {title()}
          </a>
        ))}
      </nav>
      {sections.map(({ id, title, list }) => (
        <section key={id} aria-labelledby={id}>
          <h2 id={id}>{title()}</h2>
          {list().map((one) => (
            <Question key={one.id} {...one} />
          ))}
        </section>
      ))}
      <h2>{m.faq_more()}</h2>
      <p>
        <MessageText
          parts={m.faq_contact.parts()}
          tags={{ link: (text) => <ContactLink className="link">{text}</ContactLink> }}
        />
      </p>
    </ProsePage>
  );
}

/** Customers first: most visitors are. */
const sections = [
  { id: 'customers', title: m.faq_customers, list: listCustomerQuestions },
  { id: 'restaurants', title: m.faq_restaurants, list: listRestaurantQuestions },
];

/** Opens the question that the address names, for browsers that do not open it themselves. */
function useNamedQuestion(): void {
  const { hash } = usePageLocation();
  useEffect(() => {
    const answer = document.getElementById(hash.slice(1));
    const question = answer?.closest('details');
    if (!question) return;
    question.open = true;
    question.scrollIntoView({ block: 'center' });
  }, [hash]);
}

/** The questions as structured data: schema.org, FAQPage. */
function toFaqStructuredData(origin: string): Record<string, unknown> {
  const page = origin + toAddress('/faq');
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    inLanguage: pageLanguage,
    mainEntity: sections
      .flatMap(({ list }) => list())
      .map(({ id, question, answer }) => ({
        '@type': 'Question',
        name: question,
        url: `${page}#${id}`,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
  };
}

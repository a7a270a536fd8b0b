import * as m from '@fondly/messages';
import { MessageText } from '../../shared/language/message-text.tsx';
import { pageLanguage } from '../../shared/language/page-language.ts';
import { pageMeta } from '../../shared/page/page-meta.ts';
import { ContactLink } from '../contact-link.tsx';
import { ProsePage } from '../prose-page.tsx';
import { Question } from './question.tsx';
import { listCustomerQuestions, listRestaurantQuestions, type QuestionAndAnswer } from './questions.ts';

export const meta = pageMeta({
  title: m.faq_title,
  description: m.faq_description,
  jsonLd: toFaqStructuredData,
});

/** `/faq`. The numbers come from the contract's policies. */
export default function FaqPage() {
  return (
    <ProsePage title={m.faq_heading()} lead={m.faq_lead()}>
      <h2 id="restaurants">{m.faq_restaurants()}</h2>
      <Questions questions={listRestaurantQuestions()} />
      <h2 id="customers">{m.faq_customers()}</h2>
      <Questions questions={listCustomerQuestions()} />
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

function Questions({ questions }: { questions: readonly QuestionAndAnswer[] }) {
  return questions.map(({ question: asks, answer }) => (
    <Question key={asks} question={asks}>
      {answer}
    </Question>
  ));
}

/** The questions as structured data: schema.org, FAQPage. */
function toFaqStructuredData(): Record<string, unknown> {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    inLanguage: pageLanguage,
    mainEntity: [...listRestaurantQuestions(), ...listCustomerQuestions()].map(({ question: asks, answer }) => ({
      '@type': 'Question',
      name: asks,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}

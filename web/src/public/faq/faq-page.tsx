import { pageMeta } from '../../shared/page/page-meta.ts';
import { ContactLink } from '../contact-link.tsx';
import { ProsePage } from '../prose-page.tsx';
import { Question } from './question.tsx';
import { customerQuestions, type QuestionAndAnswer, restaurantQuestions } from './questions.ts';

export const meta = pageMeta({
  title: 'FAQ',
  description: 'How Fondly works for restaurants and for customers: fees, payouts, pickup, no-shows and refunds.',
  jsonLd: toFaqStructuredData,
});

/** `/faq`. The numbers come from the contract's policies. */
export default function FaqPage() {
  return (
    <ProsePage title="Questions and answers" lead="The short version: cooked today, paid by card, picked up in time.">
      <h2 id="restaurants">For restaurants</h2>
      <Questions questions={restaurantQuestions} />
      <h2 id="customers">For customers</h2>
      <Questions questions={customerQuestions} />
      <h2>Still wondering?</h2>
      <p>
        <ContactLink className="link">Write to us</ContactLink>. A person answers.
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
    mainEntity: [...restaurantQuestions, ...customerQuestions].map(({ question: asks, answer }) => ({
      '@type': 'Question',
      name: asks,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}

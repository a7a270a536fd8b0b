import type { MessagePart } from '@fondly/messages/message-types';
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { MessageText } from './message-text.tsx';

const start = (name: 'link' | 'strong'): MessagePart<'link' | 'strong'> => ({ type: 'markup-start', name });
const end = (name: 'link' | 'strong'): MessagePart<'link' | 'strong'> => ({ type: 'markup-end', name });
const text = (value: string): MessagePart<never> => ({ type: 'text', value });

test('a message is drawn as one sentence whose marked parts are elements', () => {
  const parts = [text('Read the '), start('link'), text('terms'), end('link'), text(' and '), start('strong')];
  const { container } = render(
    <MessageText
      parts={[...parts, text('stay '), start('link'), text('safe'), end('link'), end('strong'), text('.')]}
      tags={{ link: (inner) => <a href="/terms">{inner}</a>, strong: (inner) => <strong>{inner}</strong> }}
    />,
  );
  expect(container.innerHTML).toBe(
    'Read the <a href="/terms">terms</a> and <strong>stay <a href="/terms">safe</a></strong>.',
  );
});

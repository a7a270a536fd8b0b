import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DottedLine } from './dotted-line.tsx';

test('a dot stands between each two parts, and an empty part has none', () => {
  const { container } = render(<DottedLine parts={['Kumo', null, <b key="time">5 PM</b>, '', false, '2 left']} />);
  expect(container.textContent).toBe('Kumo · 5 PM · 2 left');
});

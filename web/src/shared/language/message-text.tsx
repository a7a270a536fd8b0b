import type { MessagePart } from '@fondly/messages/message-types';
import { Fragment, type ReactNode } from 'react';

type Props<Tag extends string> = {
  /** `m.account_terms.parts()` */
  parts: MessagePart<Tag>[];
  /** Draws the text between `{#link}` and `{/link}`. The compiler knows the marks of the message. */
  tags: Record<Tag, (text: ReactNode) => ReactNode>;
};

/** A message with links or other markup in its sentence. Marks may be nested. */
export function MessageText<Tag extends string>({ parts, tags }: Props<Tag>): ReactNode {
  const unread = [...parts];
  return drawUntilEnd(unread, tags);
}

/** Draws parts, and removes them from the list, until the mark that surrounds them ends. */
function drawUntilEnd<Tag extends string>(unread: MessagePart<Tag>[], tags: Props<Tag>['tags']): ReactNode[] {
  const drawn: ReactNode[] = [];
  for (let part = unread.shift(); part && part.type !== 'markup-end'; part = unread.shift()) {
    const key = drawn.length;
    if (part.type === 'text') drawn.push(part.value);
    else if (part.type === 'markup-standalone') drawn.push(<Fragment key={key}>{tags[part.name](null)}</Fragment>);
    else drawn.push(<Fragment key={key}>{tags[part.name](drawUntilEnd(unread, tags))}</Fragment>);
  }
  return drawn;
}

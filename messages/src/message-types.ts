import type { Language } from './languages.ts';

/** A parameter of a message. Money, dates, and times are formatted before. */
export type Value = string | number;
type Inputs = Record<string, Value>;

/** One piece of a message with marked parts, such as `I accept the {#link}terms{/link}.` */
export type MessagePart<Tag extends string = string> =
  | { type: 'text'; value: string }
  | { type: 'markup-start' | 'markup-end' | 'markup-standalone'; name: Tag };

type Arguments<Parameters extends Inputs> = keyof Parameters extends never
  ? [inputs?: Record<never, never>]
  : [inputs: Parameters];
type WithParts<Parts, Tag extends string> = [Tag] extends [never] ? unknown : { parts: Parts };

/** A message in the language of the page. */
export type Message<Parameters extends Inputs, Tag extends string = never> = ((
  ...inputs: Arguments<Parameters>
) => string) &
  WithParts<(...inputs: Arguments<Parameters>) => MessagePart<Tag>[], Tag>;

/** A message on the server, which writes to people of every language and so has to be told which. */
export type ServerMessage<Parameters extends Inputs, Tag extends string = never> = ((
  inputs: Parameters,
  options: { locale: Language },
) => string) &
  WithParts<(inputs: Parameters, options: { locale: Language }) => MessagePart<Tag>[], Tag>;

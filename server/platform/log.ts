import { type Logger, pino } from 'pino';

export type Log = Logger;

/** Nothing of these ever reaches a log line, at any depth that our lines have. */
const redact = {
  paths: [
    'password',
    '*.password',
    'token',
    '*.token',
    'clientSecret',
    '*.clientSecret',
    'client_secret',
    '*.client_secret',
    'req.headers.cookie',
    'req.headers.authorization',
    'headers.cookie',
    'headers.authorization',
    'email',
    '*.email',
    'phone',
    '*.phone',
  ],
  censor: '[hidden]',
};

/**
 * What other programs put into their sentences: a mail server names the mailbox that it refused, a driver the address
 * that it connects to. Searched in the finished line, so no library and no depth goes past it.
 */
const redactions: [RegExp, string][] = [
  [/[^\s"'<>:;,()[\]\\@/]{1,64}@[^\s"'<>:;,()[\]\\@/]{1,200}\.[a-z]{2,}/gi, '[mail address]'],
  [/\b(?:pi|seti)_\w+_secret_\w+/g, '[client secret]'],
  [/\b(?:sk|rk)_(?:test|live)_\w+|\bwhsec_\w+|\bxkeysib-[\w-]+/g, '[key]'],
  [/(\b[a-z+]+:\/\/)[^\s"/@]+:[^\s"/@]+@/gi, '$1[hidden]@'],
  // Inside texts only: a bare number of the line itself must stay one.
  [/(?<=[\s"'=(])\+?(?:\d[ -]?){9,18}\d(?![\w.])/g, '[number]'],
];

/** The text without addresses of mailboxes, keys, secrets and numbers as long as a card's. */
export function redactText(text: string): string {
  return redactions.reduce((rest, [pattern, replacement]) => rest.replaceAll(pattern, replacement), text);
}

/** What a query was about may be a person: of a database's error only the database's own words are kept. */
function serializeError(error: unknown) {
  const known = error instanceof Error ? error : new Error('not an error');
  const cause = known.cause instanceof Error ? known.cause : known;
  const code = 'code' in cause ? cause.code : undefined;
  return {
    type: cause.name,
    message: cause.message.slice(0, 500),
    code,
    stack: known.stack?.split('\n').filter(isFrame),
  };
}

const isFrame = (line: string): boolean => line.trimStart().startsWith('at ');

/** JSON lines to standard output, times in UTC. */
export function openLog(level: string): Log {
  return pino({
    level,
    redact,
    serializers: { err: serializeError },
    timestamp: pino.stdTimeFunctions.isoTime,
    base: null,
    hooks: { streamWrite: redactText },
  });
}

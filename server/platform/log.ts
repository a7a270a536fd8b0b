import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import { currentCause } from './cause.ts';

export type Log = Logger;

/** Fields that are never logged. pino searches the top two levels of a line. */
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
 * Patterns of private data in messages of other programs: a mail server names the refused mailbox, a driver its
 * connection string. They are applied to the finished line, so they cover every library and depth.
 */
const redactions: [RegExp, string][] = [
  [/[^\s"'<>:;,()[\]\\@/]{1,64}@[^\s"'<>:;,()[\]\\@/]{1,200}\.[a-z]{2,}/gi, '[mail address]'],
  [/\b(?:pi|seti)_\w+_secret_\w+/g, '[client secret]'],
  [/\b(?:sk|rk)_(?:test|live)_\w+|\bwhsec_\w+|\bxkeysib-[\w-]+/g, '[key]'],
  [/(\b[a-z+]+:\/\/)[^\s"/@]+:[^\s"/@]+@/gi, '$1[hidden]@'],
  // Only inside texts, because a number of the log line itself must stay a number. A UUID may begin with many digits,
  // and without it the order of the line cannot be found.
  [/(?<=[\s"'=(])(?![\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}\b)\+?(?:\d[ -]?){9,18}\d(?![\w.])/g, '[number]'],
];

/** Replaces email addresses, keys, secrets, and numbers as long as a card number. */
export function redactText(text: string): string {
  return redactions.reduce((rest, [pattern, replacement]) => rest.replaceAll(pattern, replacement), text);
}

/**
 * Keeps only the type, message, code, and stack of an error, because the parameters of a query may be personal data.
 */
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

/** Logs JSON lines to standard output, with times in UTC, and with the request or job that a line follows from. */
export function openLog(level: string, destination: DestinationStream = pino.destination()): Log {
  const options: LoggerOptions = {
    level,
    redact,
    serializers: { err: serializeError },
    timestamp: pino.stdTimeFunctions.isoTime,
    base: null,
    mixin: () => {
      const { span: _span, address: _address, ...cause } = currentCause() ?? {};
      return cause;
    },
    hooks: { streamWrite: redactText },
  };
  return pino(options, destination);
}

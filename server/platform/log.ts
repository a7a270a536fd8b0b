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

/** What a query was about may be a person: of a database's error only the database's own words are kept. */
function errorOf(error: unknown) {
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
  return pino({ level, redact, serializers: { err: errorOf }, timestamp: pino.stdTimeFunctions.isoTime, base: null });
}

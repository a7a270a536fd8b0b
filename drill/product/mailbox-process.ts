import { openMailbox } from '@fondly/dev/mail/mailbox';

/**
 * The mailbox in a process of its own, so that the drill can freeze it. Prints each email as a line of JSON with the time
 * of its arrival.
 */
let count = 0;
await openMailbox(
  {
    add(mail) {
      count += 1;
      console.log(JSON.stringify({ at: Date.now(), to: mail.to[0], subject: mail.subject }));
      return { id: String(count), ...mail };
    },
    list: () => [],
    get: () => null,
    clear: () => {},
  },
  { port: Number(process.env.MAILBOX_PORT) },
);
process.once('SIGTERM', () => process.exit(0));

import { createSocket } from 'node:dgram';
import { type LookupAddress, Resolver } from 'node:dns';
import { once } from 'node:events';
import { isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { Resolve } from '../public-address.ts';

const recordTypes = { 4: 1, 6: 28 } as const;

/** The labels of the name in a question, which begins after the header of 12 bytes. */
function readName(question: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = question[at] ?? 0; length > 0; length = question[at] ?? 0) {
    labels.push(question.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), end: at + 1 };
}

/** One answer: a pointer to the name of the question, type, class IN, no time to live, and the address. */
function toRecord(address: string): Buffer {
  const bytes = Buffer.from(ipaddr.parse(address).toByteArray());
  const head = Buffer.from([
    0xc0,
    12,
    0,
    isIPv6(address) ? recordTypes[6] : recordTypes[4],
    0,
    1,
    0,
    0,
    0,
    0,
    0,
    bytes.length,
  ]);
  return Buffer.concat([head, bytes]);
}

export type TestDns = { resolve: Resolve; questions: string[]; close(): Promise<void> };

/**
 * A name server on this machine, and a resolver that asks only it. Each name has the lists of addresses that it answers
 * in turn; the last one stays.
 */
export async function openTestDns(names: Record<string, string[][]>): Promise<TestDns> {
  const server = createSocket('udp4');
  const questions: string[] = [];
  const requestCounts = new Map<string, number>();
  server.on('message', (question, { address, port }) => {
    const { name, end } = readName(question);
    const type = question.readUInt16BE(end);
    const key = `${name} ${type}`;
    const count = requestCounts.get(key) ?? 0;
    requestCounts.set(key, count + 1);
    questions.push(key);
    const lists = names[name] ?? [];
    const addresses = (lists[Math.min(count, lists.length - 1)] ?? []).filter(
      (one) => type === recordTypes[isIPv6(one) ? 6 : 4],
    );
    const header = Buffer.from(question.subarray(0, 12));
    header.writeUInt16BE(0x8180, 2);
    header.writeUInt16BE(addresses.length, 6);
    header.fill(0, 8, 12);
    const answer = Buffer.concat([header, question.subarray(12, end + 4), ...addresses.map(toRecord)]);
    server.send(answer, port, address);
  });
  await once(server.bind(0, '127.0.0.1'), 'listening');
  const resolver = new Resolver();
  resolver.setServers([`127.0.0.1:${server.address().port}`]);

  const find = (name: string, family: 4 | 6) =>
    new Promise<LookupAddress[]>((resolve) => {
      const done = (_error: unknown, addresses: string[] | undefined) =>
        resolve((addresses ?? []).map((address) => ({ address, family })));
      if (family === 4) resolver.resolve4(name, done);
      else resolver.resolve6(name, done);
    });
  return {
    questions,
    resolve: (name, _options, done) =>
      void Promise.all([find(name, 4), find(name, 6)]).then((found) => done(null, found.flat())),
    close: async () => {
      resolver.cancel();
      await new Promise<void>((resolve) => server.close(resolve));
    },
  };
}

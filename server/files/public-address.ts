import { type LookupAddress, type LookupAllOptions, lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** All of IPv6 that is given out to the open internet; the rest is private, reserved, or an IPv4 address. */
const publicIpv6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** Whether an IP address belongs to the open internet: not to this machine, our network, a cloud's metadata or a test. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || parsed.match(publicIpv6);
}

export class PrivateAddressError extends Error {}

/** Finds every address of a name, as `lookup` of Node.js does with `all`. */
export type Resolve = (
  hostname: string,
  options: LookupAllOptions,
  done: (fault: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void;

/**
 * Resolves a name for one connection and refuses it when any address is private. The socket uses the checked addresses,
 * so a changed DNS answer cannot bypass the check.
 */
export function createPublicLookup(resolve: Resolve): LookupFunction {
  return (hostname, options, done) =>
    resolve(hostname, { ...options, all: true }, (fault, found) => {
      const [first] = found ?? [];
      if (fault || !first) return done(fault ?? new Error('no address'), '');
      const isPrivate = found.some(({ address }) => !isPublicAddress(address));
      if (isPrivate) return done(new PrivateAddressError(hostname), '');
      return options.all ? done(null, found) : done(null, first.address, first.family);
    });
}

export const lookupPublicAddress: LookupFunction = createPublicLookup(lookup);

/**
 * Refuses an address with an unusual part, or with a private IP address. Names are checked when they are resolved, which
 * never happens for an IP address.
 *
 * @throws PrivateAddressError
 */
export function assertPublicUrl({ protocol, port, username, password, hostname }: URL, protocols: RegExp): void {
  const literal = hostname.replace(/^\[|\]$/g, '');
  const isUnusual = !protocols.test(protocol) || port !== '' || username !== '' || password !== '';
  if (isUnusual || (isIP(literal) && !isPublicAddress(literal))) throw new PrivateAddressError(hostname);
}

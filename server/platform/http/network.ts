import ipaddr from 'ipaddr.js';

/** What one household or company can choose an address from. */
export type Networks = {
  /** The IPv4 address, or the /64 of an IPv6 address: the smallest network that a connection gets. */
  network: string;
  /** The /48 of an IPv6 address: the largest network that a connection usually gets. */
  site: string | null;
};

/** Limits count networks, because every IPv6 connection can use 2^64 addresses. */
export function toNetworks(address: string): Networks {
  if (!ipaddr.isValid(address)) return { network: address, site: null };
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return { network: parsed.toString(), site: null };
  const firstParts = (count: number) =>
    parsed
      .toByteArray()
      .slice(0, count / 8)
      .map((byte) => byte.toString(16).padStart(2, '0'))
      .join('');
  return { network: `${firstParts(64)}/64`, site: `${firstParts(48)}/48` };
}

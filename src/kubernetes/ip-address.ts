const IPV4 = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/;
const GROUP = /^[0-9a-f]{1,4}$/i;
const ZONE = /%[0-9a-z.:-]+$/i;
const GROUPS = 8;

/** The version of an IP address, as a string in its usual form; 0 for anything else. An IPv6 address may have a zone, as in `fe80::1%eth0`. */
export function ipVersion(text: string): 0 | 4 | 6 {
  if (IPV4.test(text)) { return 4; }
  return isIpv6(text.replace(ZONE, '')) ? 6 : 0;
}

function isIpv6(address: string): boolean {
  const halves = address.split('::').map((half) => (half === '' ? [] : half.split(':')));
  const last = halves.at(-1)!;
  // the last two groups may be written as an IPv4 address
  const groups = IPV4.test(last.at(-1) ?? '') ? [...halves.flat().slice(0, -1), '0', '0'] : halves.flat();
  if (!groups.every((group) => GROUP.test(group))) { return false; }
  return halves.length === 1 ? groups.length === GROUPS : halves.length === 2 && groups.length < GROUPS;
}

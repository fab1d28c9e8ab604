import { attempt, invalidValue, isPlainObject, isPresent, objectAt, PlainObject, Problem, scalarText } from '../../base';
import { FLANNEL_HOST_GW_NETWORK, FLANNEL_VXLAN } from '../../knowledge';

/** Parses Flannel's net-conf; `undefined` if the value is anything else. */
export function parseNetConf(text: unknown): PlainObject | undefined {
  if (typeof text !== 'string' || !text.includes('"Backend"')) { return undefined; }
  const netConf = attempt(() => JSON.parse(text) as unknown);
  return isPlainObject(netConf) && typeof objectAt(netConf, 'Backend').Type === 'string' ? netConf : undefined;
}

/** Backend type of a net-conf, in lower case. */
export function backendType(netConf: PlainObject): string {
  return scalarText(objectAt(netConf, 'Backend').Type).toLowerCase();
}

/** Name of the network that Flannel creates on Windows; the CNI configuration and kube-proxy must use the same. */
export function flannelNetworkName(netConf: PlainObject): string | undefined {
  const { Name, VNI } = objectAt(netConf, 'Backend');
  if (typeof Name === 'string' && Name !== '') { return Name; }
  switch (backendType(netConf)) {
    case 'host-gw': return FLANNEL_HOST_GW_NETWORK;
    case 'vxlan': return `flannel.${typeof VNI === 'number' ? VNI : FLANNEL_VXLAN.minVni}`;
    default: return undefined;
  }
}

/** Why a net-conf doesn't work on Windows nodes. Paths start at the net-conf. */
export function netConfProblems(netConf: PlainObject): readonly Problem[] {
  const problems: Problem[] = [];
  const say = (code: string, path: readonly string[], message: string, remedy: string) => problems.push({ code, path, message, remedy });
  const wrong = (code: string, key: string, value: unknown, must: string, remedy: string) =>
    problems.push(invalidValue(code)(['Backend', key], value, must, remedy));
  const unsupported = 'be false on Windows, where Flannel doesn\'t support it';
  if (isPresent(netConf.IPv6Network) || netConf.EnableIPv6 === true) {
    say(
      'flannel-ipv6', ['EnableIPv6'], 'must be false, without IPv6Network: Flannel supports IPv6 on Linux nodes only',
      'remove EnableIPv6 and IPv6Network',
    );
  }
  if (backendType(netConf) !== 'vxlan') { return problems; }
  const { VNI, Port, DirectRouting, GBP, MacPrefix } = objectAt(netConf, 'Backend');
  const { minVni, maxVni, port, linuxDefaultVni, linuxDefaultPort, macPrefix } = FLANNEL_VXLAN;
  if (!isPresent(VNI)) {
    say(
      'flannel-vni', ['Backend', 'VNI'],
      `must be set: by default Linux nodes use ${linuxDefaultVni} and Windows nodes ${minVni}, and don't reach each other`, `set VNI to ${minVni}`,
    );
  } else if (typeof VNI !== 'number' || !Number.isInteger(VNI) || VNI < minVni || VNI > maxVni) {
    wrong('flannel-vni', 'VNI', VNI, `be from ${minVni} to ${maxVni} on Windows`, `set VNI to ${minVni}`);
  }
  if (!isPresent(Port)) {
    say(
      'flannel-port', ['Backend', 'Port'],
      `must be set: by default Linux nodes use ${linuxDefaultPort} and Windows nodes ${port}, and don't reach each other`, `set Port to ${port}`,
    );
  } else if (Port !== port) {
    wrong('flannel-port', 'Port', Port, `be ${port}, the only port that Flannel supports on Windows`, `set Port to ${port}`);
  }
  if (DirectRouting === true) { wrong('flannel-direct-routing', 'DirectRouting', DirectRouting, unsupported, 'remove DirectRouting'); }
  if (GBP === true) { wrong('flannel-gbp', 'GBP', GBP, unsupported, 'remove GBP'); }
  if (isPresent(MacPrefix) && !macPrefix.test(scalarText(MacPrefix))) {
    wrong('flannel-mac-prefix', 'MacPrefix', MacPrefix, 'be two bytes such as "0E-2A"', 'set MacPrefix to "0E-2A", or remove it');
  }
  return problems;
}

/** A net-conf with everything fixed that has one certain fix for Windows nodes. */
export function fixNetConf(netConf: PlainObject): PlainObject {
  if (backendType(netConf) !== 'vxlan') { return netConf; }
  const { DirectRouting, GBP, ...backend } = objectAt(netConf, 'Backend');
  const codes = new Set(netConfProblems(netConf).map(({ code }) => code));
  return {
    ...netConf,
    Backend: {
      ...backend, ...(codes.has('flannel-mac-prefix') && macPrefixIn(backend.MacPrefix)),
      ...(codes.has('flannel-vni') && { VNI: FLANNEL_VXLAN.minVni }), ...(codes.has('flannel-port') && { Port: FLANNEL_VXLAN.port }),
    },
  };
}

/** Two bytes in another form, such as `0E:2A`, in the form that Flannel supports. */
function macPrefixIn(text: unknown): PlainObject {
  const bytes = /^([0-9A-Fa-f]{2})[:. ]?([0-9A-Fa-f]{2})$/.exec(scalarText(text));
  return bytes ? { MacPrefix: `${bytes[1]}-${bytes[2]}` } : {};
}

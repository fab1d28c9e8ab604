import { invalidValue, isPresent, listAt, objectAt, Path, PlainObject, Problem, scalarText, show, valueAt } from '../../base';
import { CALICO_WINDOWS } from '../../knowledge';
import { apiGroupOf, isKnownLater } from '../../kubernetes';

const NETWORK = ['spec', 'calicoNetwork'];

/** Whether an Installation of Calico's operator includes Windows nodes. */
export function hasWindowsDataplane(installation: PlainObject): boolean {
  return valueAt(installation, [...NETWORK, 'windowsDataplane']) === CALICO_WINDOWS.dataplane;
}

/** The IP pools of an Installation. */
export function ipPoolsOf(installation: PlainObject): readonly unknown[] {
  return listAt(valueAt(installation, NETWORK), 'ipPools');
}

const POOL_GROUPS: readonly string[] = ['projectcalico.org', 'crd.projectcalico.org'];
/** A selector of all nodes or namespaces. */
const isAll = (selector: unknown) => ['', 'all()'].includes(scalarText(selector).trim());
const WINDOWS_NODES = /^\s*kubernetes\.io\/os\s*==\s*(["'])windows\1\s*$/;

/** The encapsulation of an IPPool from which Pods on Windows nodes surely get addresses, where it isn't one that works on these. */
export function ipPoolProblems(pool: PlainObject): readonly Problem[] {
  const spec = objectAt(pool, 'spec');
  const { disabled, nodeSelector, namespaceSelector, assignmentMode, allowedUses } = spec;
  const isForPods = (!isPresent(allowedUses) || listAt(spec, 'allowedUses').includes('Workload')) && (assignmentMode ?? 'Automatic') === 'Automatic';
  const isForWindows = (isAll(nodeSelector) || WINDOWS_NODES.test(scalarText(nodeSelector))) && isAll(namespaceSelector);
  const isIpv4 = /^[\d.]+\//.test(scalarText(spec.cidr));
  const isOfCalico = pool.kind === 'IPPool' && POOL_GROUPS.includes(apiGroupOf(pool.apiVersion));
  if (!isOfCalico || !isIpv4 || (disabled ?? false) !== false || !isForPods || !isForWindows) { return []; }
  return Object.entries<readonly unknown[]>(CALICO_WINDOWS.poolModes).flatMap(([key, works]) => {
    const mode = spec[key];
    if (!isPresent(mode) || mode === '' || works.includes(mode) || isKnownLater(mode)) { return []; }
    const what = key === 'ipipMode' ? 'IP in IP' : 'VXLAN between subnets only';
    return [invalidValue('calico-encapsulation')(
      ['spec', key], mode, `be ${works.join(' or ')} with Windows nodes`,
      `use ${works.join(' or ')}${key === 'ipipMode' ? ', with vxlanMode Always where the network doesn\'t route the addresses of Pods' : ''}, or keep the `
        + 'pool from Windows nodes by its nodeSelector',
      `: Calico for Windows doesn't support ${what}`,
    )];
  });
}

/** Whether the Windows nodes of an Installation get an overlay network. */
export function isOverlay(installation: PlainObject): boolean {
  return ipPoolsOf(installation).some((pool) => scalarText(valueAt(pool, ['encapsulation'])).startsWith('VXLAN'));
}

const ipamOf = (spec: PlainObject) => valueAt(spec, ['cni', 'ipam', 'type']) ?? 'Calico';

/** Whether pools without encapsulation require BGP. Source: tigera/operator `pkg/controller/installation/validation.go`, read 2026-11-30. */
function routesByBgp(spec: PlainObject): boolean {
  return ipamOf(spec) === 'Calico' && valueAt(spec, ['calicoNetwork', 'clusterRoutingMode']) !== 'Felix';
}

/** Problems of an Installation for Windows: what the operator rejects, and what doesn't work on Windows nodes. */
export function installationProblems(installation: PlainObject): readonly Problem[] {
  const problems: Problem[] = [];
  const say = (code: string, path: Path, message: string, remedy: string) => problems.push({ code, path, message, remedy });
  const wrong = (code: string, path: Path, value: unknown, must: string, remedy: string, rest = '') =>
    problems.push(invalidValue(code)(path, value, must, remedy, rest));
  const spec = objectAt(installation, 'spec');
  const prefix = valueAt(spec, ['windowsNodes', 'vxlanMACPrefix']);
  if (isPresent(prefix) && !CALICO_WINDOWS.macPrefix.test(scalarText(prefix))) {
    wrong('calico-mac-prefix', ['spec', 'windowsNodes', 'vxlanMACPrefix'], prefix, 'be two bytes such as "0E-2A"', 'use "0E-2A", or remove it');
  }
  if (!hasWindowsDataplane(installation)) {
    const isOpen = [spec.calicoNetwork, valueAt(spec, ['calicoNetwork', 'windowsDataplane'])].some(isKnownLater);
    if (isPresent(spec.windowsNodes) && !isOpen) {
      say(
        'calico-windows-nodes', ['spec', 'windowsNodes'],
        'must not be set while spec.calicoNetwork.windowsDataplane is disabled: the operator rejects it',
        'set spec.calicoNetwork.windowsDataplane to HNS, or remove windowsNodes',
      );
    }
    return problems;
  }
  const calicoCni = (valueAt(spec, ['cni', 'type']) ?? 'Calico') === 'Calico';
  if (calicoCni && listAt(spec, 'serviceCIDRs').length === 0) {
    say(
      'calico-service-cidrs', ['spec', 'serviceCIDRs'], 'must be set for Windows nodes, or the operator installs nothing',
      'set spec.serviceCIDRs to the Service CIDR of the cluster, such as [10.96.0.0/12]',
    );
  }
  ipPoolsOf(installation).forEach((pool, i) => {
    const path = [...NETWORK, 'ipPools', i];
    const [own, cidr] = ['encapsulation', 'cidr'].map((key) => valueAt(pool, [key]));
    const encapsulation = own ?? (calicoCni ? CALICO_WINDOWS.defaultEncapsulation : 'None');
    if (scalarText(cidr).includes(':')) {
      wrong('calico-ipv6', [...path, 'cidr'], cidr, 'be an IPv4 CIDR', 'remove the pool', ': Calico for Windows doesn\'t support IPv6');
    } else if (isKnownLater(cidr)) {
      // it may be of IPv6
    } else if (!(CALICO_WINDOWS.encapsulations as readonly unknown[]).includes(encapsulation)) {
      say('calico-encapsulation', [...path, 'encapsulation'], `must be ${CALICO_WINDOWS.encapsulations.join(' or ')} with Windows nodes, or the `
        + `operator installs nothing, got ${show(encapsulation)}${isPresent(own) ? '' : ', the operator\'s default'}`, 'use VXLAN');
    } else if (calicoCni && encapsulation === 'None' && routesByBgp(spec) && valueAt(spec, ['calicoNetwork', 'bgp']) === 'Disabled') {
      say(
        'calico-routing', [...path, 'encapsulation'], 'must be VXLAN while BGP is disabled, or the operator installs nothing, got "None"',
        'use VXLAN, or set bgp to Enabled',
      );
    } else if (calicoCni && encapsulation === 'VXLAN' && ipamOf(spec) === 'HostLocal') {
      say(
        'calico-routing', [...path, 'encapsulation'], 'must not be VXLAN with the IPAM plugin HostLocal, or the operator installs nothing',
        'remove spec.cni.ipam, or use None',
      );
    }
  });
  const bgp = valueAt(installation, [...NETWORK, 'bgp']);
  if (isOverlay(installation) && bgp !== 'Disabled') {
    wrong('calico-bgp', [...NETWORK, 'bgp'], bgp ?? 'Enabled', 'be "Disabled" for VXLAN with Windows nodes', 'set bgp to Disabled');
  }
  return problems;
}

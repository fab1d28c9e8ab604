import { allCidrs } from './support/cidrs';
import { hasWindowsObjects } from './support/cluster-facts';
import { isInstallation, onInstallation } from './support/networks';
import { asFindings, onKind, only } from './support/pods';
import { formatPath, isPresent, objectAt, PlainObject, scalarText, valueAt } from '../../base';
import { setting } from '../../findings';
import { CALICO_WINDOWS, DEFAULT_ADDRESSES } from '../../knowledge';
import { DEFAULT_API_PORT, hasWindowsDataplane, ipPoolProblems } from '../../objects';
import { CheckContext, RuleDefinition, RuleFinding } from '../rule';

export const calicoEncapsulation: RuleDefinition = {
  id: 'calico-encapsulation',
  effect: 'broken',
  looksUp: 'for-more',
  fixable: true,
  summary: 'a Calico IP pool uses an encapsulation that Windows nodes don\'t support',
  check: only({ kinds: ['Installation', 'IPPool'] }, (...given) => [
    ...onInstallation('calico-encapsulation', 'VXLAN')(...given), ...onInstallation('calico-routing')(...given), ...inIpPool(...given),
  ]),
};

/** The findings in an IPPool of a run with objects for Windows, unless the operator has Calico on Linux nodes only. */
function inIpPool(object: PlainObject, context: CheckContext): readonly RuleFinding[] {
  const problems = ipPoolProblems(object);
  const installations = context.all('Installation').filter(isInstallation);
  const isForLinux = installations.length > 0 && !installations.some(hasWindowsDataplane);
  if (problems.length === 0 || isForLinux || !hasWindowsObjects(context)) { return []; }
  return asFindings('calico-encapsulation', problems, ({ path, message }) => ({
    message: `${formatPath(path)} ${message}`,
    // nodes of one subnet have no encapsulation then
    ...(valueAt(object, path) === 'CrossSubnet' && { effect: 'advice' }),
  }));
}

export const calicoServiceCidrs: RuleDefinition = {
  id: 'calico-service-cidrs',
  effect: 'broken',
  looksUp: true,
  fixable: true,
  summary: 'Calico\'s Installation for Windows lacks serviceCIDRs',
  check: onKind('Installation', (object, context) => {
    if (!isInstallation(object)) { return []; }
    const known = [...new Set(allCidrs(context).filter(({ use }) => use === 'services').map(({ cidr }) => cidr.text))];
    const [serviceCidr, from] = known.length === 0
      ? [DEFAULT_ADDRESSES.serviceCidr, 'the default of kubeadm']
      : [known[0], 'the Service CIDR of the cluster'];
    const fix = setting(['spec', 'serviceCIDRs'], [serviceCidr], `set spec.serviceCIDRs to ["${serviceCidr}"], ${from}`);
    return onInstallation('calico-service-cidrs', () => (known.length > 1 ? undefined : fix))(object, context).map((finding) => (
      known.length > 1 ? { ...finding, message: `${finding.message}; the checked objects name several: ${known.join(', ')}` } : finding));
  }),
};

export const calicoBgp: RuleDefinition = {
  id: 'calico-bgp',
  effect: 'advice',
  fixable: true,
  summary: 'BGP is enabled in a Calico VXLAN network with Windows nodes',
  check: onInstallation('calico-bgp', 'Disabled'),
};

const { name, namespace, keys } = CALICO_WINDOWS.endpoint;
const [, PORT] = keys;

export const calicoServicesEndpoint: RuleDefinition = {
  id: 'calico-services-endpoint',
  effect: 'broken',
  looksUp: true,
  fixable: true,
  summary: 'Calico on Windows nodes has no address of the API server',
  check: onKind('Installation', (object, context) => {
    if (!isInstallation(object) || !hasWindowsDataplane(object)) { return []; }
    const path = ['spec', 'calicoNetwork', 'windowsDataplane'];
    const found = context.find('ConfigMap', name, namespace);
    if (!found) {
      return [{
        path, effect: 'advice', help: `add ConfigMap ${name} to namespace ${namespace}, with ${keys.join(' and ')}`,
        message: `ConfigMap ${name} isn't among the checked objects: unless the cluster has it, Calico doesn't start on Windows nodes`,
      }];
    }
    const missing = keys.filter((key) => !objectAt(found, 'data')[key]);
    return missing.length === 0 ? [] : [{
      path, message: `ConfigMap ${name} lacks ${missing.join(' and ')}: Calico doesn't start on Windows nodes`,
      help: `set ${missing.join(' and ')} to the ${missing.map((key) => (key === PORT ? 'port' : 'host')).join(' and ')} of the API server`,
      // the port is nearly always the default, the host never
      ...(missing.length === 1 && missing[0] === PORT && {
        fix: {
          description: `set ${PORT} in ConfigMap ${name} to "${DEFAULT_API_PORT}", the default of kubeadm`, edits: [],
          elsewhere: [{
            object: { kind: 'ConfigMap', namespace, name }, edits: [{ op: 'set' as const, path: ['data', PORT], value: String(DEFAULT_API_PORT) }],
          }],
        },
      }),
    }];
  }),
};

const IPAM_KINDS = ['IPAMConfig', 'IPAMConfiguration'];
const STRICT = ['spec', 'strictAffinity'];

export const calicoStrictAffinity: RuleDefinition = {
  id: 'calico-strict-affinity',
  effect: 'broken',
  looksUp: true,
  fixable: true,
  summary: 'Calico IPAM without strictAffinity gives Windows Pods no address',
  check: only({ kinds: ['Installation', ...IPAM_KINDS] }, (object, context) => {
    const installed = context.all('Installation').some((each) => isInstallation(each) && hasWindowsDataplane(each));
    if (IPAM_KINDS.includes(object.kind as string) && installed && valueAt(object, STRICT) !== true) {
      return [{
        path: STRICT, message: `strictAffinity is ${isPresent(valueAt(object, STRICT)) ? 'false' : 'false by default'}: Windows Pods get no address`,
        help: 'set strictAffinity to true', fix: setting(STRICT, true),
      }];
    }
    if (!isInstallation(object) || !hasWindowsDataplane(object) || IPAM_KINDS.some((kind) => context.all(kind).length > 0)) { return []; }
    return [{
      path: ['spec', 'calicoNetwork', 'windowsDataplane'], effect: 'advice',
      message: 'no IPAMConfiguration is among the checked objects: unless the cluster has one with strictAffinity, Windows Pods get no address',
      help: 'patch ipamconfigurations default with {"spec":{"strictAffinity":true}}',
    }];
  }),
};

export const calicoMacPrefix: RuleDefinition = {
  id: 'calico-mac-prefix',
  effect: 'rejected',
  fixable: true,
  summary: 'Calico\'s vxlanMACPrefix for Windows nodes has an invalid format',
  check: onKind('Installation', (object, context) => onInstallation('calico-mac-prefix')(object, context).map((finding) => {
    const bytes = /^([0-9a-f]{2})[:.]?([0-9a-f]{2})$/i.exec(scalarText(valueAt(object, finding.path)));
    return bytes ? { ...finding, fix: setting(finding.path, `${bytes[1]}-${bytes[2]}`) } : finding;
  })),
};

const DATAPLANE = ['spec', 'calicoNetwork', 'windowsDataplane'];

export const calicoWindowsNodes: RuleDefinition = {
  id: 'calico-windows-nodes',
  effect: 'broken',
  fixable: true,
  summary: 'Calico\'s Installation configures Windows nodes, but doesn\'t enable the Windows data plane',
  // with settings for Windows nodes and no explicit windowsDataplane, the author expects Windows to be enabled
  check: onInstallation(
    'calico-windows-nodes', (object) => (valueAt(object, DATAPLANE) === undefined ? setting(DATAPLANE, CALICO_WINDOWS.dataplane) : undefined),
  ),
};

export const calicoIpv6: RuleDefinition = {
  id: 'calico-ipv6',
  effect: 'broken',
  summary: 'a Calico IP pool for Windows nodes contains IPv6 addresses',
  check: onInstallation('calico-ipv6'),
};

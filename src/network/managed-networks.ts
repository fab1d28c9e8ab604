import { OptionProblems, PlainObject } from '../manifest';
import { AddressPlan } from './address-plan';
import { cidrFault, overlap, parseCidr } from './cidr';
import { CniConfiguration, CniDns, cniOf, within } from './cni-config';
import { exceptionList } from './exception-list';
import { azureCns, azureVnetIpam } from './ipam';
import { azureVnet } from './meta-plugins';
import { asFile, configMap, NO_OBJECTS, ObjectSet } from '../complete/object-set';
import { BOOLEAN, checkedBy, choice, NUMBER, options as optionsOf, required, STRING, valueSchema } from '../options/schema';

export interface AmazonVpcCniOptions {
  /** Nodes take whole prefixes of addresses, and so run more pods. @default false */
  readonly prefixDelegation?: boolean;
  /** Prefixes that a node keeps in store; with prefixDelegation. @default - that of the controller */
  readonly warmPrefixTarget?: number;
  /** Addresses that a node keeps in store. @default - that of the controller */
  readonly warmIpTarget?: number;
  /** Addresses that a node has at least, those of pods counted. @default - that of the controller */
  readonly minimumIpTarget?: number;
}

/**
 * What the VPC resource controller of Amazon EKS wants, to give pods on Windows nodes their addresses: ConfigMap `amazon-vpc-cni`. Where EKS has made
 * one, give its other keys too, for an apply takes them over.
 * Source: aws/amazon-vpc-resource-controller-k8s `pkg/config/loader.go`.
 */
export function amazonVpcCni(options: AmazonVpcCniOptions = {}): ObjectSet {
  return checkedBy(AMAZON_VPC_CNI, options, NO_OBJECTS, amazonVpcCniOf);
}

const AMAZON_VPC_CNI = optionsOf<AmazonVpcCniOptions>({
  prefixDelegation: BOOLEAN, warmPrefixTarget: NUMBER, warmIpTarget: NUMBER, minimumIpTarget: NUMBER,
});

function amazonVpcCniOf(options: AmazonVpcCniOptions): ObjectSet {
  const targets = { 'warm-prefix-target': options.warmPrefixTarget, 'warm-ip-target': options.warmIpTarget, 'minimum-ip-target': options.minimumIpTarget };
  const problems = new OptionProblems('amazon-vpc-cni-option');
  for (const key of ['warmPrefixTarget', 'warmIpTarget', 'minimumIpTarget'] as const) { problems.integer([key], options[key], 0); }
  if (options.warmPrefixTarget !== undefined && !options.prefixDelegation) {
    problems.must(['warmPrefixTarget'], options.warmPrefixTarget, 'be given with prefixDelegation only', 'set prefixDelegation to true, or remove it');
  }
  return {
    objects: [{
      id: 'config',
      manifest: configMap('amazon-vpc-cni', 'kube-system', {}, {
        'enable-windows-ipam': 'true',
        ...(options.prefixDelegation !== undefined && { 'enable-windows-prefix-delegation': String(options.prefixDelegation) }),
        ...Object.fromEntries(Object.entries(targets).filter(([, value]) => value !== undefined).map(([key, value]) => [key, String(value)])),
      }),
    }],
    problems: problems.list,
    advice: [],
  };
}

/**
 * The entry of ConfigMap `aws-auth`, key `mapRoles`, by which the machines of a role become Windows nodes: without the last group kube-proxy may
 * read nothing, and Windows pods resolve no names.
 */
export function windowsNodeRole(roleArn: string): PlainObject {
  return { rolearn: roleArn, username: 'system:node:{{EC2PrivateDNSName}}', groups: ['system:bootstrappers', 'system:nodes', 'eks:kube-proxy-windows'] };
}

export interface AzureCniOptions {
  /** Ranges of the cluster. */
  readonly plan: AddressPlan;
  /** `bridge` for L2Bridge, `tunnel` for L2Tunnel. @default 'bridge' */
  readonly mode?: 'bridge' | 'tunnel';
  /** Whether pods get addresses of an overlay instead of the virtual network's. @default false */
  readonly overlay?: boolean;
}

/** The file `10-azure.conflist` of a Windows node, for clusters on Azure that aren't AKS; AKS brings its own. */
export function azureCni(options: AzureCniOptions): CniConfiguration {
  return cniOf(AZURE_CNI, options, azureCniOf);
}

const AZURE_CNI = optionsOf<AzureCniOptions>({
  plan: required(valueSchema('an AddressPlan', (value) => value instanceof AddressPlan, 'give AddressPlan.of({ … })'), 'give AddressPlan.of({ … })'), mode: choice('bridge', 'tunnel'), overlay: BOOLEAN,
});

function azureCniOf({ plan = AddressPlan.of(), mode, overlay: onOverlay = false }: Partial<AzureCniOptions>): CniConfiguration {
  const { ranges, advice } = exceptionList(plan);
  const dns: CniDns = { nameservers: [plan.dnsServiceIp], search: ['svc.cluster.local'] };
  const made = azureVnet({
    mode, dns, ipam: onOverlay ? azureCns() : azureVnetIpam(), policies: [{ type: 'OutBoundNAT', exceptions: ranges }, { type: 'SDNRoute', destination: plan.serviceCidr }],
  });
  return { ...made, advice: [...made.advice, ...within(['plan'], advice)] };
}

/** A CNI configuration as the text of its file. */
export function cniFile({ config }: CniConfiguration): string {
  return asFile(config);
}

export interface OvnHybridOverlayOptions {
  /** Range of the pods on Windows nodes; apart from the Linux pods'. @default '10.132.0.0/14' */
  readonly windowsCidr?: string;
  /** Prefix length of a Windows node's block. @default 23 */
  readonly hostPrefix?: number;
  /** Ranges of the Linux pods, to be held against. @default - not looked at */
  readonly clusterCidr?: string;
  /** UDP port, where 4789 is taken, as on vSphere; Windows Server 2019 has no other than 4789. @default 4789 */
  readonly vxlanPort?: number;
}

/**
 * What OpenShift's network operator is told to let Windows nodes in: the hybrid overlay of OVN-Kubernetes. The CNI configuration on the nodes is made by
 * the Windows Machine Config Operator.
 * Source: openshift/api `operator/v1/types_network.go`.
 */
export function ovnHybridOverlay(options: OvnHybridOverlayOptions = {}): ObjectSet {
  return checkedBy(OVN, options, NO_OBJECTS, ovnOf);
}

const OVN = optionsOf<OvnHybridOverlayOptions>({ windowsCidr: STRING, hostPrefix: NUMBER, clusterCidr: STRING, vxlanPort: NUMBER });

function ovnOf({ windowsCidr = '10.132.0.0/14', hostPrefix = 23, clusterCidr, vxlanPort }: OvnHybridOverlayOptions): ObjectSet {
  const problems = new OptionProblems('ovn-hybrid-overlay-option');
  for (const [key, value] of Object.entries({ windowsCidr, clusterCidr })) {
    const fault = value === undefined ? undefined : cidrFault(value);
    if (fault) { problems.must([key], value, fault.must, fault.remedy); }
  }
  const [windows, linux] = [parseCidr(windowsCidr), parseCidr(clusterCidr)];
  if (windows && linux && overlap(windows, linux)) {
    problems.must(['windowsCidr'], windowsCidr, `not overlap clusterCidr, "${clusterCidr}"`, 'choose CIDRs that have no address in common');
  }
  problems.integer(['hostPrefix'], hostPrefix, windows?.prefix ?? 1, 29);
  problems.port(['vxlanPort'], vxlanPort);
  const hybridOverlayConfig = {
    hybridClusterNetwork: [{ cidr: windowsCidr, hostPrefix }],
    ...(vxlanPort !== undefined && { hybridOverlayVXLANPort: vxlanPort }),
  };
  return {
    objects: [{
      id: 'network',
      manifest: {
        apiVersion: 'operator.openshift.io/v1',
        kind: 'Network',
        metadata: { name: 'cluster' },
        spec: {
          defaultNetwork: {
            type: 'OVNKubernetes',
            ovnKubernetesConfig: { hybridOverlayConfig },
          },
        },
      },
    }],
    problems: problems.list,
    advice: vxlanPort === undefined || vxlanPort === 4789 ? [] : [{
      code: 'ovn-hybrid-overlay-port', path: ['vxlanPort'], message: `is ${vxlanPort}, which Windows Server 2019 doesn't know`, remedy: 'use nodes of Windows Server 2022 or later',
    }],
  };
}

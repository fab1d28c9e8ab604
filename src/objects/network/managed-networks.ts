import { AddressPlan } from './address-plan';
import { cidrFault, overlap, parseCidr } from './cidr';
import { CniConfiguration, CniDns, cniOf } from './cni-config';
import { exceptionList } from './exception-list';
import { azureCns, azureVnetIpam } from './ipam';
import { azureVnet } from './meta-plugins';
import {
  ANY_OBJECT, BOOLEAN, checkArgument, checkedBy, choice, invalidValue, NUMBER, options as optionsOf, PlainObject, Problem, problemsWithin, required,
  STRING, throwProblems, valueSchema, withoutUndefined,
} from '../../base';
import { OptionProblems } from '../../kubernetes';
import { asFile, configMap, NO_OBJECTS, ObjectSet } from '../object-set';

/** Settings of the VPC resource controller of Amazon EKS for Windows nodes. */
export interface AmazonVpcCniOptions {
  /** Assigns whole prefixes to nodes instead of single addresses, so that they can run more Pods. @default false */
  readonly prefixDelegation?: boolean;
  /** Number of unused prefixes that each node keeps; requires prefixDelegation. @default - the controller's default */
  readonly warmPrefixTarget?: number;
  /** Number of unused addresses that each node keeps. @default - the controller's default */
  readonly warmIpTarget?: number;
  /** Minimum number of addresses of each node, including those of its Pods. @default - the controller's default */
  readonly minimumIpTarget?: number;
}

/**
 * The ConfigMap `amazon-vpc-cni`, which makes the VPC resource controller of Amazon EKS assign addresses to Pods on Windows nodes. Only for clusters
 * whose VPC CNI plugin is self-managed: the managed add-on `vpc-cni` owns this ConfigMap: its updates fail with ConfigurationConflict, or
 * reset changes of it, unless they preserve conflicts. Use `amazonVpcCniConfigurationValues` with the add-on. If the plugin has created this
 * ConfigMap already, add its other keys: applying this one replaces it. Source: aws/amazon-vpc-resource-controller-k8s `pkg/config/loader.go`;
 * aws/amazon-vpc-cni-k8s#2877, aws/containers-roadmap#2341.
 */
export function amazonVpcCni(options: AmazonVpcCniOptions = {}): ObjectSet {
  return checkedBy(AMAZON_VPC_CNI, options, NO_OBJECTS, amazonVpcCniOf);
}

/**
 * The `configurationValues` with which the managed add-on `vpc-cni` of Amazon EKS assigns addresses to Pods on Windows nodes. As JSON, they are the
 * argument of `aws eks update-addon --configuration-values`. `enableWindowsIpam` exists since v1.15 of the add-on; the other values, since v1.16.
 * Source: AWS CLI, `describe-addon-configuration` of vpc-cni v1.15.1-eksbuild.1; aws/amazon-vpc-cni-k8s
 * `charts/aws-vpc-cni/templates/configmap.yaml`; awslabs/cdk-eks-blueprints#1044. Read on 2026-11-23.
 *
 * @throws ProblemsError with all problems, if an option is invalid
 *
 * @example
 * ```ts
 * import { amazonVpcCniConfigurationValues } from 'k8s-windows/cni';
 *
 * console.log(JSON.stringify(amazonVpcCniConfigurationValues())); // {"enableWindowsIpam":"true"}
 * ```
 */
export function amazonVpcCniConfigurationValues(options: AmazonVpcCniOptions = {}): { readonly [key: string]: string | number } {
  const { values, problems } = amazonVpcCniValues(options);
  throwProblems(problems);
  return values;
}

/** What `amazonVpcCniConfigurationValues` returns or throws. */
export function amazonVpcCniValues(
  options: AmazonVpcCniOptions,
): { readonly values: ReturnType<typeof amazonVpcCniConfigurationValues>; readonly problems: readonly Problem[] } {
  return checkedBy<AmazonVpcCniOptions, ReturnType<typeof amazonVpcCniValues>>(AMAZON_VPC_CNI, options, { values: {} }, (own) => ({
    values: { enableWindowsIpam: 'true', ...amazonValues(own, 1) }, problems: amazonVpcCniProblems(own),
  }));
}

const AMAZON_VPC_CNI = optionsOf<AmazonVpcCniOptions>({
  prefixDelegation: BOOLEAN, warmPrefixTarget: NUMBER, warmIpTarget: NUMBER, minimumIpTarget: NUMBER,
});

/** Names of the options in the ConfigMap, and in the values of the add-on. */
const AMAZON_NAMES = {
  prefixDelegation: ['enable-windows-prefix-delegation', 'enableWindowsPrefixDelegation'],
  warmPrefixTarget: ['warm-prefix-target', 'warmWindowsPrefixTarget'],
  warmIpTarget: ['warm-ip-target', 'warmWindowsIPTarget'],
  minimumIpTarget: ['minimum-ip-target', 'minimumWindowsIPTarget'],
} as const;
const AMAZON_OPTIONS = ['prefixDelegation', 'warmPrefixTarget', 'warmIpTarget', 'minimumIpTarget'] as const;

/** The options that are set, by their names in the ConfigMap, or in the values of the add-on, where only booleans are strings. */
function amazonValues(options: AmazonVpcCniOptions, where: 0 | 1): Readonly<Record<string, string | number>> {
  return Object.fromEntries(AMAZON_OPTIONS.flatMap((option) => {
    const value = options[option];
    return value === undefined ? [] : [[AMAZON_NAMES[option][where], where === 1 && option !== 'prefixDelegation' ? value as number : String(value)]];
  }));
}

/** The add-on writes its own values over the patched ones, so this isn't for it. */
const SELF_MANAGED_ADVICE: Problem = {
  code: 'amazon-vpc-cni-self-managed', path: [],
  message: 'must not be used with the managed add-on vpc-cni, which owns the ConfigMap amazon-vpc-cni: updates of the add-on fail, or reset its keys',
  remedy: 'with the add-on, pass amazonVpcCniConfigurationValues() as its configurationValues instead',
};

function amazonVpcCniOf(options: AmazonVpcCniOptions): ObjectSet {
  const data = { 'enable-windows-ipam': 'true', ...amazonValues(options, 0) as Readonly<Record<string, string>> };
  const objects = [{ id: 'config', manifest: configMap('amazon-vpc-cni', 'kube-system', {}, data) }];
  return { objects, problems: amazonVpcCniProblems(options), advice: [SELF_MANAGED_ADVICE] };
}

function amazonVpcCniProblems(options: AmazonVpcCniOptions): readonly Problem[] {
  const problems = new OptionProblems('amazon-vpc-cni-option');
  for (const key of ['warmPrefixTarget', 'warmIpTarget', 'minimumIpTarget'] as const) { problems.integer([key], options[key], 0); }
  if (options.warmPrefixTarget !== undefined && !options.prefixDelegation) {
    problems.must(['warmPrefixTarget'], options.warmPrefixTarget, 'be set only with prefixDelegation', 'set prefixDelegation to true, or remove it');
  }
  return problems.list;
}

/**
 * The entry in `mapRoles` of the ConfigMap `aws-auth` with which the machines of an IAM role join as Windows nodes, in clusters
 * with the authentication mode `CONFIG_MAP` or `API_AND_CONFIG_MAP`. Without the last group kube-proxy
 * has no permissions, and Windows Pods can't resolve names.
 */
export function windowsNodeRole(roleArn: string): PlainObject {
  return {
    rolearn: roleArn, username: 'system:node:{{EC2PrivateDNSName}}', groups: ['system:bootstrappers', 'system:nodes', 'eks:kube-proxy-windows'],
  };
}

/**
 * The access entry with which the machines of an IAM role join an EKS cluster as Windows nodes, in clusters with the authentication mode `API` or
 * `API_AND_CONFIG_MAP`: the fields that the cluster's access entry of CloudFormation, Terraform, or Pulumi requires.
 * Source: https://docs.aws.amazon.com/eks/latest/userguide/creating-access-entries.html.
 */
export function windowsNodeAccessEntry(roleArn: string): { readonly principalArn: string; readonly type: 'EC2_WINDOWS' } {
  return { principalArn: roleArn, type: 'EC2_WINDOWS' };
}

/** Options of `azureCni`. */
export interface AzureCniOptions {
  /** CIDRs of the cluster. */
  readonly plan: AddressPlan;
  /** `bridge` for L2Bridge, `tunnel` for L2Tunnel. @default 'bridge' */
  readonly mode?: 'bridge' | 'tunnel';
  /** Whether Pods get addresses of an overlay instead of the virtual network. @default false */
  readonly overlay?: boolean;
}

/** The file `10-azure.conflist` of a Windows node, for self-managed clusters on Azure; AKS creates its own. */
export function azureCni(options: AzureCniOptions): CniConfiguration {
  return cniOf(AZURE_CNI, options, azureCniOf);
}

const AZURE_CNI = optionsOf<AzureCniOptions>({
  plan: required(valueSchema('an AddressPlan', (value) => value instanceof AddressPlan, 'use AddressPlan.of({ … })'), 'use AddressPlan.of({ … })'),
  mode: choice('bridge', 'tunnel'), overlay: BOOLEAN,
});

function azureCniOf({ plan = AddressPlan.of(), mode, overlay: onOverlay = false }: Partial<AzureCniOptions>): CniConfiguration {
  const { cidrs, advice } = exceptionList(plan);
  const dns: CniDns = { nameservers: [plan.dnsServiceIp], search: ['svc.cluster.local'] };
  const pluginConfig = azureVnet({
    mode, dns, ipam: onOverlay ? azureCns() : azureVnetIpam(),
    policies: [{ type: 'OutBoundNAT', exceptions: cidrs }, { type: 'SDNRoute', destination: plan.serviceCidr }],
  });
  return { ...pluginConfig, advice: [...pluginConfig.advice, ...problemsWithin(['plan'], advice)] };
}

/**
 * The content of a CNI configuration's file.
 *
 * @throws ProblemsError if an argument has the wrong type
 */
export function cniFile(configuration: CniConfiguration): string {
  checkArgument('configuration', configuration, ANY_OBJECT);
  return asFile(configuration.config);
}

/** Options of OpenShift's hybrid overlay network. */
export interface OvnHybridOverlayOptions {
  /** CIDR of the Pods on Windows nodes; must not overlap that of the Linux Pods. @default '10.132.0.0/14' */
  readonly windowsCidr?: string;
  /** Prefix length of each Windows node's Pod CIDR. @default 23 */
  readonly hostPrefix?: number;
  /** CIDR of the Linux Pods, which windowsCidr must not overlap. @default - not checked */
  readonly clusterCidr?: string;
  /** UDP port of VXLAN, for networks that use 4789 already, such as vSphere. Windows Server 2019 supports 4789 only. @default 4789 */
  readonly vxlanPort?: number;
}

/**
 * The hybrid overlay of OVN-Kubernetes, which OpenShift requires for Windows nodes: the configuration of its network operator. The Windows Machine
 * Config Operator writes the CNI configuration on the nodes.
 * Source: openshift/api `operator/v1/types_network.go`.
 */
export function ovnHybridOverlay(options: OvnHybridOverlayOptions = {}): ObjectSet {
  return checkedBy(OVN, options, NO_OBJECTS, ovnOf);
}

const OVN = optionsOf<OvnHybridOverlayOptions>({ windowsCidr: STRING, hostPrefix: NUMBER, clusterCidr: STRING, vxlanPort: NUMBER });

function ovnOf({ windowsCidr = '10.132.0.0/14', hostPrefix = 23, clusterCidr, vxlanPort }: OvnHybridOverlayOptions): ObjectSet {
  const problems = new OptionProblems('ovn-hybrid-overlay-option');
  for (const [key, value] of Object.entries({ windowsCidr, clusterCidr })) { problems.fault([key], value, cidrFault); }
  const [windows, linux] = [parseCidr(windowsCidr), parseCidr(clusterCidr)];
  if (windows && linux && overlap(windows, linux)) {
    problems.must(['windowsCidr'], windowsCidr, `not overlap clusterCidr, "${clusterCidr}"`, 'use CIDRs that have no address in common');
  }
  problems.integer(['hostPrefix'], hostPrefix, windows?.prefix ?? 1, 29);
  problems.port(['vxlanPort'], vxlanPort);
  const port = withoutUndefined({ hybridOverlayVXLANPort: vxlanPort });
  const hybridOverlayConfig = { hybridClusterNetwork: [{ cidr: windowsCidr, hostPrefix }], ...port };
  return {
    objects: [{
      id: 'network',
      manifest: {
        apiVersion: 'operator.openshift.io/v1', kind: 'Network', metadata: { name: 'cluster' },
        spec: { defaultNetwork: { type: 'OVNKubernetes', ovnKubernetesConfig: { hybridOverlayConfig } } },
      },
    }],
    problems: problems.list,
    advice: vxlanPort === undefined || vxlanPort === 4789 ? [] : [invalidValue('ovn-hybrid-overlay-port')(
      ['vxlanPort'], vxlanPort, 'be 4789 with nodes of Windows Server 2019', 'remove it, or use nodes with Windows Server 2022 or later',
    )],
  };
}

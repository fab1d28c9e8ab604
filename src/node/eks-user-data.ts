import { Found, wrong } from './found';
import { powershellLiteral } from './powershell';
import { taintText } from './taint-object';
import { isLabelKey, isLabelValue, isReservedLabel, NodeLabel, Platform } from '../knowledge';
import { PLATFORM, Problem, withoutSecrets } from '../manifest';
import { cidrFault, parseAddress } from '../network';
import { checkedBy, mapOf, NUMBER, options as optionsOf, required, STRING } from '../options/schema';

/** Options of `eksWindowsUserData`. */
export interface EksWindowsNodeOptions {
  /** Name of the EKS cluster: up to 100 letters, digits, `-` and `_`. */
  readonly clusterName: string;
  /** URL of the API server, `https://….eks.amazonaws.com`, and its CA certificate in base64. @default - the node reads both from the EKS API */
  readonly apiServer?: { readonly endpoint: string; readonly certificateAuthority: string };
  /** IPv4 address of the DNS Service. @default - detected by the bootstrap script of EKS */
  readonly dnsServiceIp?: string;
  /** CIDR of all Services. @default - detected by the bootstrap script of EKS */
  readonly serviceCidr?: string;
  /** Platform whose taints and labels the nodes get; workloads for the same platform tolerate the taints. @default Platform.EKS, which has no taints */
  readonly platform?: Platform;
  /** Labels of the nodes, in addition to those of the platform. @default - none */
  readonly nodeLabels?: Readonly<Record<string, string>>;
  /** Maximum number of Pods per node. @default - depends on the instance type */
  readonly maxPods?: number;
}

/** The result of `eksWindowsUserData`. */
export interface EksUserData {
  /** User data for a launch template, not in base64; absent if there are problems. */
  readonly userData?: string;
  /** Invalid options; paths start at the options. */
  readonly problems: readonly Problem[];
}

const OPTIONS = optionsOf<EksWindowsNodeOptions>({
  clusterName: required(STRING, 'set it to the name of the cluster'),
  apiServer: optionsOf<NonNullable<EksWindowsNodeOptions['apiServer']>>({
    endpoint: required(STRING, 'set it to the URL of the API server, "https://….eks.amazonaws.com"'),
    certificateAuthority: required(STRING, 'set it to certificateAuthority.data in the output of "aws eks describe-cluster"'),
  }),
  dnsServiceIp: STRING, serviceCidr: STRING, platform: PLATFORM, nodeLabels: mapOf(STRING), maxPods: NUMBER,
});

const CLUSTER_NAME = /^[0-9A-Za-z][0-9A-Za-z_-]{0,99}$/;
const ENDPOINT = /^https:\/\/[0-9A-Za-z.-]+(:\d+)?$/;
const BASE64 = /^[0-9A-Za-z+/]+={0,2}$/;
const MAX_BYTES = 16 * 1024;

/**
 * User data for self-managed Windows nodes on Amazon EKS: it calls the bootstrap script in the EKS optimized Windows AMIs, which sets up everything that
 * `windowsNode` would.
 * Source: awsdocs/amazon-eks-user-guide `eks-optimized-windows-ami.md`; aws/karpenter-provider-aws `pkg/providers/amifamily/bootstrap/windows.go`.
 */
export function eksWindowsUserData(options: EksWindowsNodeOptions): EksUserData {
  const { problems, ...rendered } = checkedBy(OPTIONS, options, {}, userDataOf);
  return problems.length > 0 ? { problems } : { ...rendered, problems };
}

function userDataOf(options: EksWindowsNodeOptions): EksUserData {
  const { clusterName, apiServer, dnsServiceIp, serviceCidr, platform = Platform.EKS, nodeLabels, maxPods } = options;
  const { [NodeLabel.OS]: _, ...labels } = { ...platform.nodeLabels, ...nodeLabels };
  const kubelet = [
    ...(platform.taints.length > 0 ? [`--register-with-taints=${platform.taints.map(taintText).join(',')}`] : []),
    ...(Object.keys(labels).length > 0 ? [`--node-labels=${Object.entries(labels).map(([key, value]) => `${key}=${value}`).join(',')}`] : []),
    ...(maxPods !== undefined ? [`--max-pods=${maxPods}`] : []),
  ];
  const parameters: Readonly<Record<string, string | undefined>> = {
    EKSClusterName: clusterName,
    DNSClusterIP: dnsServiceIp,
    ServiceCIDR: serviceCidr,
    KubeletExtraArgs: kubelet.length > 0 ? kubelet.join(' ') : undefined,
  };
  const words = Object.entries(parameters).filter(([, value]) => value !== undefined).map(([name, value]) => `-${name} ${powershellLiteral(value!)}`);
  // invalid options are removed, and reported
  const hasEndpoint = apiServer?.endpoint !== undefined && apiServer.certificateAuthority !== undefined;
  const userData = [
    '<powershell>',
    '$bootstrap = Join-Path $env:ProgramFiles \'Amazon\\EKS\\Start-EKSBootstrap.ps1\'',
    ...(hasEndpoint ? [`$cluster = ${powershellLiteral({ APIServerEndpoint: apiServer.endpoint, Base64ClusterCA: apiServer.certificateAuthority })}`] : []),
    // all output goes to the machine's log
    `& $bootstrap ${words.join(' ')}${hasEndpoint ? ' @cluster' : ''} 3>&1 4>&1 5>&1 6>&1`,
    '</powershell>\n',
  ].join('\n');
  const found = [...eksProblems(options, labels), ...(userData.length > MAX_BYTES ? [tooLong(userData)] : [])];
  const problems = withoutSecrets(found.map(({ problem }) => problem), options);
  return problems.length > 0 ? { problems } : { userData, problems };
}

function tooLong(userData: string): Found {
  const remedy = 'remove labels';
  return { problem: { code: 'eks-node', path: [], message: `must result in user data of at most ${MAX_BYTES} bytes, the limit of EC2, got ${userData.length}`, remedy }, isAdvice: false };
}

function eksProblems(options: EksWindowsNodeOptions, labels: Readonly<Record<string, string>>): readonly Found[] {
  const { clusterName, apiServer, dnsServiceIp, serviceCidr, maxPods } = options;
  const found: Found[] = [];
  const say = (path: readonly (string | number)[], value: unknown, must: string, remedy: string) => found.push(wrong('eks-node', path, value, must, remedy));
  if (clusterName !== undefined && !CLUSTER_NAME.test(clusterName)) { say(['clusterName'], clusterName, 'be the name of an EKS cluster', 'use up to 100 letters, digits, "-" and "_"'); }
  if (apiServer?.endpoint !== undefined && !ENDPOINT.test(apiServer.endpoint)) { say(['apiServer', 'endpoint'], apiServer.endpoint, 'be the URL of an API server', 'use a URL such as "https://….eks.amazonaws.com"'); }
  if (apiServer?.certificateAuthority !== undefined && !BASE64.test(apiServer.certificateAuthority)) {
    say(['apiServer', 'certificateAuthority'], apiServer.certificateAuthority, 'be base64', 'use certificateAuthority.data in the output of "aws eks describe-cluster"');
  }
  if (dnsServiceIp !== undefined && parseAddress(dnsServiceIp) === undefined) { say(['dnsServiceIp'], dnsServiceIp, 'be an IPv4 address', 'use an address such as "10.100.0.10"'); }
  const fault = serviceCidr === undefined ? undefined : cidrFault(serviceCidr);
  if (fault) { say(['serviceCidr'], serviceCidr, fault.must, fault.remedy); }
  if (maxPods !== undefined && (!Number.isInteger(maxPods) || maxPods < 1)) { say(['maxPods'], maxPods, 'be an integer ≥ 1', 'use an integer ≥ 1'); }
  for (const [key, value] of Object.entries(labels)) {
    if (!isLabelKey(key) || !isLabelValue(value)) { say(['nodeLabels', key], value, 'be a valid label', 'use letters, digits, "-", "_" and "."'); }
    if (isReservedLabel(key)) { say(['nodeLabels', key], value, 'not be a label of kubernetes.io, which the kubelet can\'t set', 'use a key with a domain of your own'); }
  }
  return found;
}

import { flagsOf, pairsOf, powershellLiteral } from './command-line';
import { asProblem, failing, Found, isIntegerFrom, NodeCheck, wrong } from './found';
import { taintText } from './taint-object';
import { checkedBy, mapOf, NUMBER, options as optionsOf, Problem, required, STRING } from '../base';
import { isLabelKey, isLabelValue, isReservedLabel, NodeLabel, Platform, Taint, TAINTS } from '../knowledge';
import { PLATFORM, withoutSecrets } from '../kubernetes';
import { cidrFault, isAddress } from '../objects';

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
  /**
   * Platform whose taints and labels the nodes get; workloads for the same platform tolerate the taints.
   * @default Platform.EKS, which has no taints
   */
  readonly platform?: Platform;
  /** Taints of the nodes, in addition to those of the platform. @default - none */
  readonly taints?: readonly Taint[];
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
  dnsServiceIp: STRING, serviceCidr: STRING, platform: PLATFORM, taints: TAINTS, nodeLabels: mapOf(STRING), maxPods: NUMBER,
});

const CLUSTER_NAME = /^[0-9A-Za-z][0-9A-Za-z_-]{0,99}$/;
const ENDPOINT = /^https:\/\/[0-9A-Za-z.-]+(:\d+)?$/;
const BASE64 = /^[0-9A-Za-z+/]+={0,2}$/;
const MAX_BYTES = 16 * 1024;

/**
 * User data for self-managed Windows nodes on Amazon EKS: it calls the bootstrap script in the EKS optimized Windows AMIs, which sets up everything
 * that
 * `windowsNode` would.
 * Source: awsdocs/amazon-eks-user-guide `eks-optimized-windows-ami.md`; aws/karpenter-provider-aws `pkg/providers/amifamily/bootstrap/windows.go`.
 */
export function eksWindowsUserData(options: EksWindowsNodeOptions): EksUserData {
  const { problems, ...rendered } = checkedBy(OPTIONS, options, {}, userDataOf);
  return problems.length > 0 ? { problems } : { ...rendered, problems };
}

function userDataOf(options: EksWindowsNodeOptions): EksUserData {
  const { clusterName, apiServer, dnsServiceIp, serviceCidr, platform = Platform.EKS, taints: own = [], nodeLabels, maxPods } = options;
  const { [NodeLabel.OS]: _, ...labels } = { ...platform.nodeLabels, ...nodeLabels };
  const taints = platform.with({ taints: own }).taints.map(taintText).join(',') || undefined;
  const kubelet = flagsOf({ 'register-with-taints': taints, 'node-labels': pairsOf(labels), 'max-pods': maxPods });
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
    ...(hasEndpoint
      ? [`$cluster = ${powershellLiteral({ APIServerEndpoint: apiServer.endpoint, Base64ClusterCA: apiServer.certificateAuthority })}`]
      : []),
    // all output goes to the machine's log
    `& $bootstrap ${words.join(' ')}${hasEndpoint ? ' @cluster' : ''} 3>&1 4>&1 5>&1 6>&1`,
    '</powershell>\n',
  ].join('\n');
  const found = [...eksProblems(options, labels), ...(userData.length > MAX_BYTES ? [tooLong(userData)] : [])];
  const problems = withoutSecrets(found.map(({ problem }) => problem), options);
  return problems.length > 0 ? { problems } : { userData, problems };
}

function tooLong(userData: string): Found {
  const message = `must result in user data of at most ${MAX_BYTES} bytes, the limit of EC2, got ${userData.length}`;
  return asProblem({ code: 'eks-node', path: [], message, remedy: 'remove labels' });
}

const CODE = 'eks-node';
const CHECKS: readonly NodeCheck[] = [
  {
    code: CODE, path: ['clusterName'], is: CLUSTER_NAME, must: 'be the name of an EKS cluster',
    remedy: 'use up to 100 letters, digits, "-" and "_"',
  },
  {
    code: CODE, path: ['apiServer', 'endpoint'], is: ENDPOINT, must: 'be the URL of an API server',
    remedy: 'use a URL such as "https://….eks.amazonaws.com"',
  },
  {
    code: CODE, path: ['apiServer', 'certificateAuthority'], is: BASE64, must: 'be base64',
    remedy: 'use certificateAuthority.data in the output of "aws eks describe-cluster"',
  },
  {
    code: CODE, path: ['dnsServiceIp'], is: isAddress, must: 'be an IPv4 address',
    remedy: 'use an address such as "10.100.0.10"',
  },
];
const PODS: readonly NodeCheck[] = [
  { code: CODE, path: ['maxPods'], is: isIntegerFrom(1), must: 'be an integer ≥ 1', remedy: 'use an integer ≥ 1' },
];

function eksProblems(options: EksWindowsNodeOptions, labels: Readonly<Record<string, string>>): readonly Found[] {
  const { serviceCidr } = options;
  const fault = serviceCidr === undefined ? undefined : cidrFault(serviceCidr);
  return [
    ...failing(CHECKS, options),
    ...fault ? [wrong(CODE, ['serviceCidr'], serviceCidr, fault.must, fault.remedy)] : [],
    ...failing(PODS, options),
    ...Object.entries(labels).flatMap(([key, value]) => [
      ...isLabelKey(key) && isLabelValue(value)
        ? []
        : [wrong(CODE, ['nodeLabels', key], value, 'be a valid label', 'use letters, digits, "-", "_" and "."')],
      ...isReservedLabel(key) ? [wrong(
        CODE, ['nodeLabels', key], value, 'not be a label of kubernetes.io, which the kubelet can\'t set', 'use a key with a domain of your own',
      )] : [],
    ]),
  ];
}

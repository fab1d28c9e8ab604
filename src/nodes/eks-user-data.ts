import { flagsOf, pairsOf, powershellLiteral } from './command-line';
import { isIntegerFrom } from './found';
import { checkedBy, mapOf, NUMBER, options as optionsOf, Problem, required, STRING } from '../base';
import { NodeLabel, nodeLabelFault, Platform, Taint, TAINTS } from '../knowledge';
import { OptionChecks, OptionProblems, PLATFORM, taintText, withoutSecrets } from '../kubernetes';
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
  const { [NodeLabel.OS]: _, ...ofPlatform } = platform.nodeLabels;
  const labels = { ...ofPlatform, ...nodeLabels };
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
  const problems = withoutSecrets(eksProblems(options, labels, userData), options);
  return problems.length > 0 ? { problems } : { userData, problems };
}

const CODE = 'eks-node';
const CHECKS: OptionChecks<EksWindowsNodeOptions> = {
  'clusterName': ['set', CLUSTER_NAME, 'be the name of an EKS cluster', 'use up to 100 letters, digits, "-" and "_"'],
  'apiServer.endpoint': ['set', ENDPOINT, 'be the URL of an API server', 'use a URL such as "https://….eks.amazonaws.com"'],
  'apiServer.certificateAuthority': ['set', BASE64, 'be base64', 'use certificateAuthority.data in the output of "aws eks describe-cluster"'],
  'dnsServiceIp': ['set', isAddress, 'be an IPv4 address', 'use an address such as "10.100.0.10"'],
  'serviceCidr': ['fault', cidrFault],
  'maxPods': ['set', isIntegerFrom(1), 'be an integer ≥ 1', 'use an integer ≥ 1'],
};

function eksProblems(options: EksWindowsNodeOptions, labels: Readonly<Record<string, string>>, userData: string): readonly Problem[] {
  const problems = new OptionProblems(CODE);
  problems.verify(CHECKS, options);
  for (const [key, value] of Object.entries(labels)) {
    const fault = nodeLabelFault(key, value);
    if (fault) { problems.must(['nodeLabels', key], value, fault.must, fault.remedy); }
  }
  if (userData.length > MAX_BYTES) {
    problems.must([], userData.length, `result in user data of at most ${MAX_BYTES} bytes, the limit of EC2`, 'remove labels');
  }
  return problems.list;
}

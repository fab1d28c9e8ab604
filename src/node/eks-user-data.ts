import { Found, wrong } from './found';
import { isLabelKey, isLabelValue, isReservedLabel } from './labels';
import { powershellLiteral } from './powershell';
import { withoutSecrets } from './redact';
import { NodeLabel, Platform } from '../knowledge';
import { Problem } from '../manifest';
import { cidrFault, parseAddress } from '../network';

export interface EksWindowsNodeOptions {
  /** Name of the cluster. */
  readonly clusterName: string;
  /** Address of the API server, `https://….eks.amazonaws.com`, and the authority in base64; without them the node asks EKS. @default - asked */
  readonly apiServer?: { readonly endpoint: string; readonly certificateAuthority: string };
  /** Address of the DNS Service. @default - found out by the script of EKS */
  readonly dnsServiceIp?: string;
  /** Range of all Services. @default - found out by the script of EKS */
  readonly serviceCidr?: string;
  /** EKS puts no taint on Windows nodes; a platform with taints does, and workloads for the same platform tolerate them. @default Platform.EKS */
  readonly platform?: Platform;
  /** Labels of the nodes, besides those of the platform. @default - none */
  readonly nodeLabels?: Readonly<Record<string, string>>;
  /** Pods that a node runs at most. @default - by the kind of the instance */
  readonly maxPods?: number;
}

/** What a launch template takes. */
export interface EksUserData {
  /** The text itself, not in base64; absent with problems. */
  readonly userData?: string;
  /** Paths start at the options. */
  readonly problems: readonly Problem[];
}

const CLUSTER_NAME = /^[0-9A-Za-z][0-9A-Za-z_-]{0,99}$/;
const ENDPOINT = /^https:\/\/[0-9A-Za-z.-]+(:\d+)?$/;
const BASE64 = /^[0-9A-Za-z+/]+={0,2}$/;
const MAX_BYTES = 16 * 1024;

/**
 * User data of self-managed Windows nodes on Amazon EKS: calls the script that the optimized machine images of EKS for Windows bring, which sets up all
 * that `windowsNode` would.
 * Source: awsdocs/amazon-eks-user-guide `eks-optimized-windows-ami.md`; aws/karpenter-provider-aws `pkg/providers/amifamily/bootstrap/windows.go`.
 */
export function eksWindowsUserData(options: EksWindowsNodeOptions): EksUserData {
  const { clusterName, apiServer, dnsServiceIp, serviceCidr, platform = Platform.EKS, nodeLabels, maxPods } = options;
  const { [NodeLabel.OS]: _, ...labels } = { ...platform.nodeLabels, ...nodeLabels };
  const kubelet = [
    ...(platform.taints.length > 0 ? [`--register-with-taints=${platform.taints.map(({ key, value, effect }) => `${key}=${value ?? ''}:${effect}`).join(',')}`] : []),
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
  const userData = [
    '<powershell>',
    '$bootstrap = Join-Path $env:ProgramFiles \'Amazon\\EKS\\Start-EKSBootstrap.ps1\'',
    ...(apiServer ? [`$cluster = ${powershellLiteral({ APIServerEndpoint: apiServer.endpoint, Base64ClusterCA: apiServer.certificateAuthority })}`] : []),
    // all that it says goes to the log of the machine
    `& $bootstrap ${words.join(' ')}${apiServer ? ' @cluster' : ''} 3>&1 4>&1 5>&1 6>&1`,
    '</powershell>\n',
  ].join('\n');
  const found = [...eksProblems(options, labels), ...(userData.length > MAX_BYTES ? [tooLong(userData)] : [])];
  const problems = withoutSecrets(found.map(({ problem }) => problem), options);
  return problems.length > 0 ? { problems } : { userData, problems };
}

function tooLong(userData: string): Found {
  const remedy = 'say less: fewer labels';
  return { problem: { code: 'eks-node', path: [], message: `makes ${userData.length} bytes, and EC2 takes ${MAX_BYTES}`, remedy }, isAdvice: false };
}

function eksProblems(options: EksWindowsNodeOptions, labels: Readonly<Record<string, string>>): readonly Found[] {
  const { clusterName, apiServer, dnsServiceIp, serviceCidr, platform = Platform.EKS, maxPods } = options;
  const found: Found[] = [];
  const say = (path: readonly (string | number)[], value: unknown, message: string, remedy: string) => found.push(wrong('eks-node', path, value, message, remedy));
  if (!CLUSTER_NAME.test(clusterName)) { say(['clusterName'], clusterName, 'which is no name of a cluster of EKS', 'use up to 100 letters, digits, "-" and "_"'); }
  if (apiServer && !ENDPOINT.test(apiServer.endpoint)) { say(['apiServer', 'endpoint'], apiServer.endpoint, 'which is no address of an API server', 'write it as "https://….eks.amazonaws.com"'); }
  if (apiServer && !BASE64.test(apiServer.certificateAuthority)) {
    say(['apiServer', 'certificateAuthority'], apiServer.certificateAuthority, 'which isn\'t base64', 'give what "aws eks describe-cluster" shows as certificateAuthority.data');
  }
  if (dnsServiceIp !== undefined && parseAddress(dnsServiceIp) === undefined) { say(['dnsServiceIp'], dnsServiceIp, 'which is no IPv4 address', 'write it as "10.100.0.10"'); }
  const fault = serviceCidr === undefined ? undefined : cidrFault(serviceCidr);
  if (fault) { say(['serviceCidr'], serviceCidr, fault, 'write it as "10.100.0.0/16"'); }
  if (maxPods !== undefined && (!Number.isInteger(maxPods) || maxPods < 1)) { say(['maxPods'], maxPods, 'which is no number of pods', 'use a whole number from 1'); }
  platform.taints.forEach(({ key, value }, i) => {
    if (!isLabelKey(key) || !isLabelValue(value ?? '')) { say(['platform', 'taints', i], { key, value }, 'with which the kubelet doesn\'t start', 'use letters, digits, "-", "_" and "."'); }
  });
  for (const [key, value] of Object.entries(labels)) {
    if (!isLabelKey(key) || !isLabelValue(value)) { say(['nodeLabels', key], value, 'which can\'t be a label', 'use letters, digits, "-", "_" and "."'); }
    if (isReservedLabel(key)) { say(['nodeLabels', key], value, 'but the kubelet may not set labels of kubernetes.io by itself', 'use a key of your own'); }
  }
  return found;
}

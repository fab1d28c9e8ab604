import { eksWindowsUserData } from './eks-user-data';
import { decidedBy, optional, split } from './found';
import { WindowsNode } from './node-file';
import { NODE_OPTIONS } from './node-schema';
import { releaseFindings } from './option-problems';
import { WindowsNodeOptions } from './options';
import { Fields, lookUp, NUMBER, options as optionsOf, Path, PlainObject, Problem, readOptions, required, STRING } from '../base';
import { Platform } from '../knowledge';
import { withoutSecrets } from '../kubernetes';
import { ADDRESS_PLAN, AddressPlanOptions } from '../objects';

/** The options of a self-managed node on EKS. Its AMI decides all else. */
type EksOptions = Partial<Pick<WindowsNodeOptions, 'version' | 'kubernetes' | 'nodeLabels' | 'platform'>> & {
  readonly eks: NonNullable<WindowsNodeOptions['eks']>;
  readonly apiServer?: string;
  readonly addressPlan?: Pick<AddressPlanOptions, 'serviceCidr' | 'dnsServiceIp' | 'maxPods'>;
};

const PLAN: Fields<NonNullable<EksOptions['addressPlan']>> = { serviceCidr: STRING, dnsServiceIp: STRING, maxPods: NUMBER };
const { version, kubernetes, platform, nodeLabels, eks } = NODE_OPTIONS.fields;
const OWN: Fields<EksOptions> = {
  version: optional(version), kubernetes: optional(kubernetes), platform, nodeLabels, apiServer: STRING,
  eks: required(eks, 'set it to { clusterName }'),
  addressPlan: optionsOf(PLAN, decidedBy('EKS', ADDRESS_PLAN.fields, PLAN)),
};
const OPTIONS = optionsOf<EksOptions>(OWN, decidedBy('EKS', NODE_OPTIONS.fields, OWN));

/** The user data of a node on EKS, from the same options as the nodes of other platforms. */
export function eksNode(given: PlainObject): WindowsNode {
  const { options, problems: invalid, covers } = readOptions(given as unknown as EksOptions, OPTIONS);
  if (!options?.eks) { return { files: [], problems: invalid, advice: [] }; }
  const { clusterName, certificateAuthority } = options.eks;
  const { apiServer, addressPlan: { serviceCidr, dnsServiceIp, maxPods } = {} } = options;
  const endpoint = certificateAuthority === undefined || apiServer === undefined ? undefined : { endpoint: apiServer, certificateAuthority };
  const { userData, problems } = eksWindowsUserData({
    clusterName, dnsServiceIp, serviceCidr, maxPods, platform: options.platform, nodeLabels: options.nodeLabels, apiServer: endpoint,
  });
  const { problems: ofRelease, advice } = split(releaseFindings({ options, platform: Platform.EKS }));
  const own: readonly Problem[] = [
    ...ofRelease,
    ...problems.map((problem) => ({ ...problem, path: lookUp(PATHS, problem.path.join('.')) ?? problem.path.slice(0, 2) })),
    ...(endpoint || (certificateAuthority ?? apiServer) === undefined ? [] : [{
      code: 'eks-node', path: apiServer === undefined ? ['apiServer'] : ['eks', 'certificateAuthority'],
      message: `is required with ${apiServer === undefined ? 'eks.certificateAuthority' : 'apiServer'}`,
      remedy: 'set both, or remove both: the node then reads them from the EKS API',
    }]),
  ];
  const all = withoutSecrets([...invalid, ...own.filter((problem) => !covers(problem))], given);
  return {
    files: userData === undefined || all.length > 0 ? [] : [{ name: 'eks/user-data.txt', content: userData }],
    problems: all,
    advice,
  };
}

/** Where the node has the options of the user data, if not at the same path. */
const PATHS: Readonly<Record<string, Path>> = {
  'clusterName': ['eks', 'clusterName'],
  'apiServer.endpoint': ['apiServer'],
  'apiServer.certificateAuthority': ['eks', 'certificateAuthority'],
  'dnsServiceIp': ['addressPlan', 'dnsServiceIp'],
  'serviceCidr': ['addressPlan', 'serviceCidr'],
  'maxPods': ['addressPlan', 'maxPods'],
};

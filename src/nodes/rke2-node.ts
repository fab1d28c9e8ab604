import { flagsOf, pairsOf } from './command-line';
import { decidedBy, optional, wrong } from './found';
import { WindowsNode } from './node-file';
import { NODE_OPTIONS } from './node-schema';
import { installRke2, prepareForRke2 } from './node-scripts';
import { WindowsNodeOptions } from './options';
import { NodePlan, planNode } from './plan';
import { BOOLEAN, either, Fields, NUMBER, options as optionsOf, PlainObject, readOptions, STRING, valueSchema, withoutUndefined } from '../base';
import { taintText, withoutSecrets } from '../kubernetes';
import { ADDRESS_PLAN, AddressPlanOptions, apiServerOf } from '../objects';
import { toYaml } from '../yaml';

const SHARED = [
  'version', 'kubernetes', 'apiServer', 'platform', 'nodeName', 'nodeIp', 'nodeLabels', 'reservations', 'eviction', 'priorityClass', 'firewall',
  'windows',
] as const;

/** The options of an RKE2 agent. Its servers decide all else. */
type Rke2Options = Pick<WindowsNodeOptions, typeof SHARED[number]> & Partial<Pick<WindowsNodeOptions, 'network'>> & {
  readonly join?: { readonly tokenVariable?: string; readonly tokenFile?: string } | false;
  readonly addressPlan?: Pick<AddressPlanOptions, 'maxPods'>;
  readonly containerRuntime?: { readonly hyperV?: boolean };
};

const PLAN: Fields<NonNullable<Rke2Options['addressPlan']>> = { maxPods: NUMBER };
const RUNTIME: Fields<NonNullable<Rke2Options['containerRuntime']>> = { hyperV: BOOLEAN };
const OWN: Fields<Rke2Options> = {
  ...Object.fromEntries(SHARED.map((key) => [key, NODE_OPTIONS.fields[key]])) as Pick<typeof NODE_OPTIONS.fields, typeof SHARED[number]>,
  network: optional(NODE_OPTIONS.fields.network),
  join: either(optionsOf<Exclude<Rke2Options['join'], false | undefined>>({ tokenVariable: STRING, tokenFile: STRING }, {
    caCertHashes: { message: 'must not be set with RKE2, whose token contains the hash of the CA certificate', remedy: 'remove it' },
  }), valueSchema('false', (value) => value === false)),
  addressPlan: optionsOf(PLAN, decidedBy('RKE2', ADDRESS_PLAN.fields, PLAN)),
  containerRuntime: optionsOf(RUNTIME, decidedBy('RKE2', { version: STRING, sandboxImage: STRING }, RUNTIME)),
};
const OPTIONS = optionsOf<Rke2Options>(OWN, decidedBy('RKE2', NODE_OPTIONS.fields, OWN, {
  kubelet: 'remove it, and set flags by kubelet-arg in a file of your own in C:\\etc\\rancher\\rke2\\config.yaml.d',
  kubeProxy: 'remove it, and set flags by kube-proxy-arg in a file of your own in C:\\etc\\rancher\\rke2\\config.yaml.d',
}));

/** Paths of RKE2 on Windows. Source: rancher/rke2 `install.ps1`; rancher/rke2-docs `docs/install/quickstart.md`, read 2026-11-24. */
const RKE2_PATHS = { folder: 'C:\\etc\\rancher\\rke2', programs: ['C:\\usr\\local\\bin', 'C:\\var\\lib\\rancher\\rke2\\bin'] } as const;
/** Port at which agents register with an RKE2 server. Source: rancher/rke2-docs `docs/install/quickstart.md`. */
const SUPERVISOR_PORT = 9345;

/**
 * The files of an RKE2 agent. Source: rancher/rke2 `pkg/cli/cmds/agent.go`, `agent_service_windows.go`; rancher/rke2-docs
 * `docs/reference/windows_agent_config.md`.
 */
export function rke2Node(given: PlainObject): WindowsNode {
  const { options, problems: invalid, covers } = readOptions(given as unknown as Rke2Options, OPTIONS);
  if (!options) { return { files: [], problems: invalid, advice: [] }; }
  const { join = {}, ...rest } = options;
  const { plan, problems, advice } = planNode({ ...rest, network: options.network ?? 'calico', join: false });
  const release = rke2Release(options.kubernetes);
  const own = plan && !release
    ? [wrong(
      'node-kubernetes', ['kubernetes'], options.kubernetes, 'be a minor version, or a version of RKE2',
      `use "1.${plan.release.minor}" for the newest of its channel, or a version such as "${plan.release.patch}+rke2r1"`,
    ).problem]
    : [];
  const all = withoutSecrets([...invalid, ...[...problems, ...own].filter((problem) => !covers(problem))], given);
  if (!plan || !release) { return { files: [], problems: all, advice: [] }; }
  const { tokenVariable = 'RKE2_TOKEN', tokenFile = `${RKE2_PATHS.folder}\\token` } = join || {};
  const config = {
    name: 'rke2/config.yaml', path: `${RKE2_PATHS.folder}\\config.yaml`, content: toYaml(rke2Configuration(plan, options, tokenFile)),
  };
  return {
    files: [config, prepareForRke2(plan, [config], RKE2_PATHS), installRke2({ ...release, tokenVariable, tokenFile }, RKE2_PATHS)],
    problems: all, advice: withoutSecrets(advice, given),
  };
}

/** What RKE2's installer gets: a version of RKE2, or the channel of a minor version, with the script of that version, or the current one. */
function rke2Release(given: string): { readonly selector: string; readonly release: string; readonly tag: string } | undefined {
  const text = String(given).trim().replace(/^(?=\d)/, 'v');
  if (/^v1\.\d+\.\d+\S*\+rke2r\d+$/.test(text)) { return { selector: '-Version', release: text, tag: text }; }
  return /^v1\.\d+$/.test(text) ? { selector: '-Channel', release: text, tag: 'master' } : undefined;
}

function rke2Configuration(plan: NodePlan, { addressPlan }: Rke2Options, tokenFile: string): PlainObject {
  const { options, labels, taints, reserved, priorityClass } = plan;
  const { host = '' } = apiServerOf(options.apiServer) ?? {};
  const thresholds = Object.entries(options.eviction ?? {}).map(([signal, threshold]) => `${signal}<${threshold}`).join(',');
  const kubelet = flagsOf({
    'windows-priorityclass': priorityClass || undefined,
    'system-reserved': pairsOf(reserved.system),
    'kube-reserved': pairsOf(reserved.kube),
    'eviction-hard': thresholds || undefined,
    'max-pods': addressPlan?.maxPods,
  }, '');
  return {
    'server': `https://${host}:${SUPERVISOR_PORT}`,
    'token-file': tokenFile,
    ...withoutUndefined({ 'node-name': options.nodeName, 'node-ip': options.nodeIp }),
    ...(Object.keys(labels).length > 0 && { 'node-label': Object.entries(labels).map(([key, value]) => `${key}=${value}`) }),
    ...(taints.length > 0 && { 'node-taint': taints.map(taintText) }),
    'kubelet-arg': kubelet,
  };
}

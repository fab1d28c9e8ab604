import { SEVERITIES, Severity, SEVERITY_OF } from '../findings/finding';
import { KUBECTL_GET } from '../knowledge/kubectl';
import { DRAIN_LIMIT, PULL_BANDWIDTH } from '../knowledge/migration';
import { RESERVED_ADDRESSES } from '../knowledge/networks';
import { Platform } from '../knowledge/platform';
import { PLACEMENTS } from '../knowledge/windows-version';

/** A flag of commands. */
export interface Flag {
  /** As in the help: `-o, --output <file>`. */
  readonly flags: string;
  readonly description: string;
  /** The names that its value can be. @default - any value */
  readonly choices?: readonly string[];
  /** Values that a shell completes, where others can be read too. @default - `choices` */
  readonly common?: readonly string[];
  /** The name that is probably meant by another value, for values that aren't similar to it. @default - none */
  readonly meant?: Readonly<Record<string, string>>;
  /** Its value is an integer of at least this. @default - any value */
  readonly least?: number;
  readonly byDefault?: string | number;
  /** How it has several values: it is repeated, also with commas between values, or it is one of `--rule` and `--no-rule`. @default - it has one */
  readonly several?: 'repeated' | 'commas' | 'rules' | 'skipRules';
}

/** Shells with completion of commands. */
export const SHELLS = ['bash', 'zsh', 'fish', 'powershell'] as const;
/** The command that shells call for the words that can follow; it isn't in the help. */
export const COMPLETE = '__complete';

/** Formats of findings and problems. */
export const FINDING_FORMATS = ['text', 'compact', 'markdown', 'json', 'sarif', 'github', 'junit'] as const;

/** The least severity that fails a run. */
export type FailOn = Severity | 'never';
const FAIL_ON: readonly FailOn[] = [...SEVERITIES, 'never'];
/** The severities that are probably meant by effects, and by the names of other linters. */
const MEANT: Readonly<Record<string, Severity>> = { ...SEVERITY_OF, warn: 'warning', info: 'note' };
const NETWORKS = Object.keys(RESERVED_ADDRESSES);
const PLATFORMS = Platform.all.map(({ id }) => id);

/** All flags, by a name; each has one meaning in all commands that have it. */
export const FLAGS = {
  platform: { flags: '-p, --platform <name>', common: PLATFORMS, description: `platform of the cluster: ${PLATFORMS.join(', ')}` },
  taint: {
    flags: '--taint <key=value:effect>', several: 'commas',
    description: 'taint of the Windows nodes of a cluster of your own, instead of --platform, such as os=windows:NoSchedule; repeatable',
  },
  nodeLabel: {
    flags: '--node-label <key=value>', several: 'commas', description: 'label of these nodes, which Windows Pods then select; repeatable',
  },
  limitsFromRequests: {
    flags: '--limits-from-requests',
    description: 'set missing memory and CPU limits of Windows containers to their requests; a CPU limit is a hard cap',
  },
  defaultMemory: {
    flags: '--default-memory <quantity>', description: 'memory limit of Windows containers without a memory limit and request, or none (the default)',
  },
  defaultCpu: {
    flags: '--default-cpu <quantity>', description: 'CPU limit of Windows containers without a CPU limit and request, or none (the default)',
  },
  nodes: { flags: '--nodes <file>', description: `nodes of the cluster: the output of "${KUBECTL_GET}"` },
  runtimeClasses: {
    flags: '--runtime-classes <path>',
    description: 'RuntimeClasses of the cluster, a file or a directory: the output of "kubectl get runtimeclasses -o yaml"',
  },
  crds: {
    flags: '--crds <path>', description: 'CustomResourceDefinitions, a file or a directory: their schemas show where custom resources define Pods',
  },
  noChartTemplates: {
    flags: '--no-chart-templates',
    description: 'in directories, leave out the templates of Helm charts, which aren\'t manifests before they are rendered',
  },
  kubernetes: { flags: '--kubernetes <version>', description: 'Kubernetes version of the cluster, such as 1.36' },
  windows: { flags: '--windows <release>', description: 'Windows release of nodes, and of images whose tags name none, such as ltsc2022' },
  windowsOrAny: {
    flags: '--windows <release>', description: 'Windows release of nodes, and of images whose tags name none, such as ltsc2022, or any',
  },
  images: { flags: '--images <file>', description: 'what images are, instead of what their names say: a lock that "images lock" has written' },
  pinImages: { flags: '--pin-images', description: 'add the digests of the lock to the images of Windows Pods: name:tag@sha256:…' },
  mixed: { flags: '--mixed', description: 'the cluster has Linux nodes too, whatever the configuration file says; the default' },
  noMixed: { flags: '--no-mixed', description: 'the cluster has Windows nodes only' },
  placement: {
    flags: '--placement <placement>', choices: PLACEMENTS,
    description: 'how Pods are placed by the Windows release that their image tags name: compatible (all builds that run the images; the default), '
      + 'exact (only that of the release), none',
  },
  minSeverity: {
    flags: '--min-severity <severity>', choices: SEVERITIES, meant: MEANT,
    description: `report only findings of this severity and worse ones: ${SEVERITIES.join(', ')}`,
  },
  config: {
    flags: '-c, --config <file>', description: 'configuration file; by default .k8s-windows.yaml in this directory or the nearest parent directory',
  },
  outputFile: { flags: '-o, --output <file>', description: 'write the report to a file' },
  all: { flags: '--all', description: 'print each finding; without it, the text format counts repeated findings of a rule after the first ones' },
  failOn: {
    flags: '--fail-on <severity>', choices: FAIL_ON, meant: MEANT,
    description: `exit with 1 if something of this severity or a worse one is reported: ${FAIL_ON.join(', ')}; error by default`,
  },
  allowEmpty: { flags: '--allow-empty', description: 'succeed if there is nothing to check' },
  baseline: { flags: '--baseline <file>', description: 'don\'t report the findings listed in this file' },
  writeBaseline: { flags: '--write-baseline', description: 'write all current findings to the file of --baseline' },
  on: { flags: '--on <date>', description: 'report Windows releases that have ended by this day, YYYY-MM-DD, as errors; without it, by today' },
  showSource: {
    flags: '--show-source',
    description: 'show source lines and values without masks; without it, comments, and values that can be secrets, are masked',
  },
  rule: { flags: '--rule <rule>', several: 'rules', description: 'run only this rule; repeatable' },
  noRule: { flags: '--no-rule <rule>', several: 'skipRules', description: 'don\'t run this rule; repeatable' },
  write: { flags: '-w, --write', description: 'write the files; with stdin, print the fixed manifest' },
  linux: {
    flags: '--linux <pin|leave>', choices: ['pin', 'leave'],
    description: 'Pods that aren\'t known to be Windows Pods: pin keeps them on Linux nodes, leave doesn\'t change them; pin by default',
  },
  windowsPods: {
    flags: '--windows-pods <kind/name>', several: 'commas',
    description: 'objects whose Pods are Windows Pods if they don\'t say: Deployment/web, with * for any characters; repeatable',
  },
  skip: {
    flags: '--skip <kind/name>', several: 'commas', description: 'objects that aren\'t changed: DaemonSet/*, with * for any characters; repeatable',
  },
  skipLabels: { flags: '--skip-labels <selector>', description: 'objects with these labels aren\'t changed: app=web,tier!=system' },
  emit: {
    flags: '--emit <what>', choices: ['manifests', 'kustomize'],
    description: 'what is printed: manifests, or kustomize: a "patches" list for a kustomization; manifests by default',
  },
  check: {
    flags: '--check [path]',
    description: 'print nothing, and exit with 4 if something is out of date: the patches in a file or directory, with --emit kustomize, or else '
      + 'the input, '
      + 'if the filter changes it',
  },
  report: {
    flags: '--report <format>', choices: ['text', 'json'], byDefault: 'text',
    description: 'format of the report on stderr, while stdout has the manifests: text, json',
  },
  reportFile: { flags: '--report-file <file>', description: 'write the report to a file as well, for tools that don\'t show stderr, such as Helm' },
  values: { flags: '-f, --values <file>', several: 'repeated', description: 'file of values, as for helm; repeatable' },
  set: { flags: '--set <path=value>', several: 'repeated', description: 'value, as for helm; repeatable' },
  setString: { flags: '--set-string <path=value>', several: 'repeated', description: 'value that is a string, as for helm; repeatable' },
  setJson: { flags: '--set-json <path=json>', several: 'repeated', description: 'value in JSON, as for helm; repeatable' },
  setFile: { flags: '--set-file <path=file>', several: 'repeated', description: 'value from a file, as for helm; repeatable' },
  repo: { flags: '--repo <url>', description: 'URL of the chart repository that has the chart, as for helm' },
  version: { flags: '--version <version>', description: 'version of a chart in a repository or registry, as for helm' },
  plainHttp: { flags: '--plain-http', description: 'reach the registry of the chart by HTTP, as for helm' },
  namespace: { flags: '-n, --namespace <name>', description: 'namespace of the release' },
  releaseName: { flags: '--name <name>', description: 'name of the release; by default that of the chart' },
  kubeVersion: { flags: '--kube-version <version>', description: 'the same as --kubernetes, as for helm' },
  apiVersions: { flags: '--api-versions <version>', several: 'repeated', description: 'API version of the cluster, as for helm; repeatable' },
  helm: { flags: '--helm <path>', description: 'program of Helm 3 or later; by default helm on the PATH' },
  renders: { flags: '--renders <number>', least: 10, description: 'limit of renders, at least 10; by default 30' },
  timeout: { flags: '--timeout <seconds>', least: 1, byDefault: 60, description: 'limit for each run of helm' },
  verbose: { flags: '--verbose', description: 'report how often the chart was rendered' },
  clusterCidr: { flags: '--cluster-cidr <cidr>', description: 'Pod CIDR of the cluster, 10.244.0.0/16 by default' },
  serviceCidr: { flags: '--service-cidr <cidr>', description: 'Service CIDR, 10.96.0.0/12 by default' },
  nodeMask: { flags: '--node-mask <length>', least: 1, description: 'prefix length of the Pod CIDR of a node, 24 by default' },
  nodeCount: { flags: '--node-count <n>', least: 1, description: 'number of nodes, Linux and Windows' },
  maxPods: { flags: '--max-pods <n>', least: 1, description: 'maximum number of pods per node, 110 by default' },
  managementCidr: { flags: '--management-cidr <cidrs...>', description: 'CIDRs of the machines' },
  dnsServiceIp: { flags: '--dns-service-ip <address>', description: 'IP address of the DNS Service' },
  network: { flags: '--network <name>', choices: NETWORKS, description: `network whose reserved addresses are counted: ${NETWORKS.join(', ')}` },
  node: { flags: '--node <file>', description: 'explain only the files rendered for this node description; - for stdin' },
  mode: {
    flags: '--mode <mode>', choices: ['off', 'audit', 'warn', 'deny'],
    description: 'what is done with objects that a rule reports: off, audit, warn, or deny; warn by default',
  },
  noMutate: { flags: '--no-mutate', description: 'don\'t complete Pods, but only judge them by the rules; Kubernetes 1.30 or later' },
  exempt: {
    flags: '--exempt <namespaces>', several: 'commas', description: 'namespaces that are exempt, besides kube-system; with commas between them',
  },
  trust: {
    flags: '--trust <users>', several: 'commas',
    description: 'controllers whose owner references are believed, besides those of Kubernetes; with commas between them',
  },
  failurePolicy: {
    flags: '--failure-policy <policy>', choices: ['Ignore', 'Fail'],
    description: 'what the API server does with an object if a policy fails: Ignore admits it, Fail rejects it; Ignore by default',
  },
  policyName: { flags: '--name <name>', description: 'start of the policies\' names, k8s-windows by default' },
  force: { flags: '--force', description: 'overwrite an existing file, but never an input file' },
  offline: { flags: '--offline', description: 'ask no registry: lock what a dump shows of the images that run, and of those that nodes have' },
  mirror: {
    flags: '--mirror <registry=url>', several: 'repeated',
    description: 'mirror that is asked before a registry: docker.io=https://mirror.example.com; repeatable',
  },
  insecureRegistry: {
    flags: '--insecure-registry <host>', several: 'commas',
    description: 'registry that is reached by HTTP; loopback addresses with a port always are; repeatable',
  },
  connections: { flags: '--connections <n>', least: 1, byDefault: 8, description: 'requests at the same time' },
  requestTimeout: { flags: '--request-timeout <seconds>', least: 1, byDefault: 30, description: 'limit for each answer of a registry' },
  bandwidth: {
    flags: '--bandwidth <Mbit/s>', least: 1, byDefault: PULL_BANDWIDTH, description: 'bandwidth of a node\'s network, for the duration of a pull',
  },
  since: {
    flags: '--since <file>',
    description: 'an earlier report of where --format json: what moved, what no longer runs, and what runs now is reported too',
  },
  to: { flags: '--to <release>', common: ['ltsc2022', 'ltsc2025'], description: 'Windows release to move to, such as ltsc2022' },
  from: {
    flags: '--from <release>', common: ['ltsc2019', 'ltsc2022'],
    description: 'Windows release to leave; by default all that nodes have and that are older than that of --to',
  },
  poolFile: { flags: '--pools <file>', description: 'file with the new node pools; by default they are like the old ones' },
  drainLimit: { flags: '--drain-limit <minutes>', least: 1, description: `limit for the drain of a node; ${DRAIN_LIMIT.minutes} by default` },
  pools: {
    flags: '--pools <pools>',
    description: 'a file with node pools; or, without --nodes, releases and numbers of nodes, such as 2019:3,2022:5,linux:3',
  },
} as const satisfies Readonly<Record<string, Flag>>;

/** `--format`, with the formats of a command. */
export function formatFlag(...formats: readonly string[]): Flag {
  return { flags: '--format <format>', choices: formats, byDefault: 'text', description: `format of the report: ${formats.join(', ')}` };
}

/** `--undecided`, with the choices of a command. */
export function undecidedFlag(...choices: readonly string[]): Flag {
  return {
    flags: `--undecided <${choices.join('|')}>`, choices,
    description: 'Pods for which weak evidence leaves their operating system open: leave doesn\'t change them, pin keeps them on Linux nodes, fail, '
      + 'where it '
      + 'is a choice, makes them an error; leave by default',
  };
}

/** `--output` of a command whose output isn't a report. @param what and where to */
export function outputFlag(what: string, argument = 'file'): Flag {
  return { flags: `-o, --output <${argument}>`, description: `write ${what}` };
}

import type { Commands } from './commands';
import { FINDING_FORMATS, Flag, FLAGS, formatFlag, outputFlag, SHELLS, undecidedFlag } from './flags';

type Module<Name extends keyof Commands> = Parameters<Parameters<Commands[Name]>[0]>[0];
/** A module of `commands`, and its function: of the arguments, the flags, and the process. */
type Runs = { [Name in keyof Commands]: readonly [module: Name, run: keyof Module<Name>] }[keyof Commands];

/** A command, as its help shows it. */
export interface CommandWords {
  /** Another name of the command. @default - none */
  readonly alias?: string;
  /** `[files...]`. @default - none */
  readonly argument?: string;
  /** What the argument can be. @default - any value */
  readonly choices?: readonly string[];
  readonly description: string;
  readonly flags: readonly Flag[];
  readonly examples: readonly string[];
  /** @default - only its commands run something */
  readonly runs?: Runs;
  /** Whether the help prints the line with which its input is made. @default false */
  readonly readsDump?: true;
  /** Of a command that runs something itself, and has commands too. */
  readonly usage?: string;
  /** The command that reads files, if one is named where a command is expected. */
  readonly readsFiles?: string;
}

const PLATFORM = [FLAGS.platform, FLAGS.taint, FLAGS.nodeLabel];
const RESOURCES = [FLAGS.limitsFromRequests, FLAGS.defaultMemory, FLAGS.defaultCpu];
const BASELINE = [FLAGS.baseline, FLAGS.writeBaseline];
const RULES = [FLAGS.rule, FLAGS.noRule];
/** What describes the cluster, and where else its description is. */
const CLUSTER = [
  ...PLATFORM, FLAGS.nodes, FLAGS.runtimeClasses, FLAGS.crds, FLAGS.kubernetes, FLAGS.windows, FLAGS.images, FLAGS.mixed, FLAGS.noMixed,
  FLAGS.placement, FLAGS.config,
];
const FILES = [...RESOURCES, ...CLUSTER, FLAGS.noChartTemplates, FLAGS.minSeverity];
/** What decides what Pods need. */
const FILTER = [
  ...PLATFORM, ...RESOURCES, FLAGS.windowsOrAny, FLAGS.placement, FLAGS.linux, undecidedFlag('leave', 'pin', 'fail'), FLAGS.windowsPods, FLAGS.skip,
  FLAGS.skipLabels, FLAGS.runtimeClasses, FLAGS.crds,
];
const POLICIES = [
  ...PLATFORM, ...RESOURCES, FLAGS.kubernetes, FLAGS.mode, FLAGS.noMutate, FLAGS.exempt, FLAGS.trust, FLAGS.linux, undecidedFlag('leave', 'pin'),
  FLAGS.runtimeClasses, FLAGS.images, FLAGS.failurePolicy, FLAGS.failOn, FLAGS.policyName, FLAGS.config,
];
/** How registries are asked. */
const REGISTRIES = [FLAGS.mirror, FLAGS.insecureRegistry, FLAGS.connections, FLAGS.requestTimeout];
const REPORT = [formatFlag('text', 'json'), FLAGS.outputFile];
const FINDINGS = [formatFlag(...FINDING_FORMATS), FLAGS.outputFile, FLAGS.all, FLAGS.failOn, FLAGS.allowEmpty, ...BASELINE];

/** All commands by their names, in the order of the help; those of a command follow it. */
export const COMMAND_WORDS: Readonly<Record<string, CommandWords>> = {
  'init': {
    argument: '<directory>', runs: ['init', 'initCommand'],
    description: 'write a project to a new directory: a Deployment for Windows nodes, with package.json, tsconfig.json, and a test',
    flags: [
      {
        flags: '--template <name>', choices: ['cdk8s', 'pulumi'], byDefault: 'cdk8s', description: 'what the program is written with: cdk8s, pulumi',
      },
      { flags: '--package <version>', description: 'version of k8s-windows, or its tarball, for the package.json; by default this version' },
    ],
    examples: ['k8s-windows init shop', 'k8s-windows init --template pulumi shop'],
  },
  'check': {
    argument: '[files...]', runs: ['check', 'checkCommand'],
    description: 'check manifests: files, all manifests in directories, or stdin (-)',
    flags: [...FILES, ...FINDINGS, FLAGS.on, FLAGS.showSource, ...RULES],
    examples: [
      'k8s-windows check deploy/ --platform gke', 'helm template ./chart | k8s-windows check -',
      'k8s-windows check . --fail-on warning --format sarif -o report.sarif',
    ],
  },
  'fix': {
    argument: '[files...]', runs: ['fix', 'fixCommand'],
    description: 'fix manifests: print the changes as a diff, or write them',
    flags: [
      ...FILES, formatFlag('text', 'json'), FLAGS.all, FLAGS.failOn, FLAGS.allowEmpty, FLAGS.write, FLAGS.pinImages, FLAGS.showSource,
      ...RULES, FLAGS.to, FLAGS.from,
    ],
    examples: [
      'k8s-windows fix deploy/', 'k8s-windows fix --write deploy/', 'k8s-windows fix --to ltsc2022 deploy/',
      'cat web.yaml | k8s-windows fix --write - > fixed.yaml',
    ],
  },
  'filter': {
    runs: ['filter', 'filterCommand'],
    description: 'make the manifests of a chart right for a mixed cluster, from stdin to stdout: complete Windows Pods, and keep other Pods on '
      + 'Linux nodes',
    flags: [...FILTER, FLAGS.emit, FLAGS.check, FLAGS.report, FLAGS.reportFile, FLAGS.nodes, FLAGS.kubernetes, FLAGS.failOn, FLAGS.config],
    examples: [
      'helm template ./chart | k8s-windows filter --platform aks | kubectl apply -f -',
      'kustomize build . | k8s-windows filter --report json 2> report.json',
      'kustomize build . | k8s-windows filter --emit kustomize --check patches.yaml',
    ],
  },
  'chart': {
    argument: '<chart>', runs: ['chart', 'chartCommand'],
    description: 'find the values of a Helm chart that place its Pods in a mixed cluster, by rendering it; report the Pods that need "filter". '
      + 'A chart is a directory, an archive, or a reference as for helm',
    flags: [
      FLAGS.values, FLAGS.set, FLAGS.setString, FLAGS.setJson, FLAGS.setFile, FLAGS.repo, FLAGS.version, FLAGS.plainHttp, FLAGS.namespace,
      FLAGS.releaseName, FLAGS.kubernetes, FLAGS.kubeVersion, FLAGS.apiVersions, FLAGS.helm, FLAGS.renders, FLAGS.timeout, ...FILTER,
      {
        flags: '--format <format>', choices: ['text', 'json', 'values'], byDefault: 'text',
        description: 'format of the report: text, json, values (only the values to set, for helm --values)',
      },
      FLAGS.outputFile, FLAGS.failOn, FLAGS.verbose, FLAGS.config,
    ],
    examples: [
      'k8s-windows chart ./shop --platform aks', 'k8s-windows chart oci://registry.example.com/charts/shop --version 1.2.0',
      'k8s-windows chart shop --repo https://charts.example.com', 'k8s-windows chart shop-1.2.0.tgz -f prod.yaml --format values > windows.yaml',
    ],
  },
  'address-plan': {
    alias: 'plan', runs: ['addressPlan', 'addressPlanCommand'],
    description: 'plan the CIDRs of a cluster: verify that they don\'t overlap, and are large enough',
    flags: [
      ...REPORT, FLAGS.clusterCidr, FLAGS.serviceCidr, FLAGS.nodeMask, FLAGS.nodeCount, FLAGS.maxPods, FLAGS.managementCidr, FLAGS.dnsServiceIp,
      FLAGS.network, FLAGS.failOn,
    ],
    examples: [
      'k8s-windows address-plan --node-count 50 --max-pods 60',
      'k8s-windows address-plan --cluster-cidr 10.8.0.0/14 --management-cidr 192.168.1.0/24 --format json',
    ],
  },
  'node': {
    description: 'render, explain, and check the files and scripts of Windows nodes', flags: [],
    examples: ['k8s-windows node render node.yaml -o out', 'k8s-windows node check C:\\k', 'k8s-windows node help render'],
  },
  'node render': {
    argument: '[node]', runs: ['nodeRender', 'renderCommand'],
    description: 'render the files and scripts of a Windows node from its description: a YAML or JSON file, or stdin (-)',
    flags: [formatFlag('text', 'json'), outputFlag('the files to a directory; without it, they are printed', 'directory'), FLAGS.failOn],
    examples: ['k8s-windows node render node.yaml -o node/', 'k8s-windows node render node.yaml --format json'],
  },
  'node explain': {
    argument: '[file]', runs: ['nodeRender', 'explainNodeCommand'],
    description: 'explain the rendered files of a Windows node and their settings: all files, or one', flags: [...REPORT, FLAGS.node],
    examples: ['k8s-windows node explain kubelet/config.yaml', 'k8s-windows node explain --node node.yaml'],
  },
  'node check': {
    argument: '[files...]', runs: ['nodeCheck', 'nodeCheckCommand'],
    description: 'check scripts, service definitions, and configurations of Windows nodes: files, directories, or stdin (-)',
    flags: [...FINDINGS, FLAGS.kubernetes, FLAGS.windows, FLAGS.minSeverity, FLAGS.showSource, FLAGS.config, ...RULES],
    examples: ['k8s-windows node check C:\\k', 'k8s-windows node check start.ps1 --kubernetes 1.34 --windows ltsc2022'],
  },
  'images': {
    description: 'lock what the images of a cluster are, by asking their registries', flags: [],
    examples: ['k8s-windows images lock deploy/ -o images.lock', 'k8s-windows images verify images.lock', 'k8s-windows images help lock'],
  },
  'images lock': {
    argument: '[files...]', runs: ['images', 'lockCommand'],
    description: 'find the images in manifests, rendered charts, dumps, and files of nodes, and lock what their registries say: files, directories, '
      + 'or stdin (-)',
    flags: [outputFlag('the lock to a file; without it, it is printed'), ...REGISTRIES, FLAGS.offline, FLAGS.crds, FLAGS.config],
    examples: [
      'k8s-windows images lock deploy/ -o images.lock', 'helm template ./chart | k8s-windows images lock - -o images.lock',
      'k8s-windows images lock dump.json --offline -o images.lock',
    ],
  },
  'images update': {
    argument: '<lock>', runs: ['images', 'updateCommand'],
    description: 'ask the registries again for all images of a lock, and write it', flags: REGISTRIES,
    examples: ['k8s-windows images update images.lock'],
  },
  'images verify': {
    argument: '<lock>', runs: ['images', 'verifyCommand'],
    description: 'verify that the tags of a lock still have its digests; exit with 1 if one has moved, or is deleted', flags: REGISTRIES,
    examples: ['k8s-windows images verify images.lock'],
  },
  'images show': {
    argument: '<lock>', runs: ['images', 'showCommand'],
    description: 'show the images of a lock: builds, ages, sizes, and how long nodes pull them; with --nodes, which nodes run them, and what they '
      + 'have already',
    flags: [...REPORT, FLAGS.nodes, FLAGS.bandwidth, FLAGS.on],
    examples: ['k8s-windows images show images.lock', 'k8s-windows images show images.lock --nodes nodes.json --bandwidth 200'],
  },
  'admission': {
    usage: '[options] | preview [options] [files...]', readsFiles: 'admission preview', runs: ['admission', 'admissionCommand'],
    description: 'print admission policies, by which the API server completes Windows Pods, keeps others on Linux nodes, and judges them by the '
      + 'rules of '
      + '"check": YAML for "kubectl apply -f -"',
    flags: [...POLICIES, outputFlag('the policies to a file')],
    examples: [
      'k8s-windows admission --platform aks --kubernetes 1.36 | kubectl apply -f -',
      'k8s-windows admission --exempt monitoring,cert-manager -o policies.yaml', 'k8s-windows admission preview dump.json',
    ],
  },
  'admission preview': {
    argument: '[files...]', readsDump: true, runs: ['admissionPreview', 'admissionPreviewCommand'],
    description: 'show which workloads of a cluster the policies would change, reject, or warn about, from the output of "kubectl get": files, '
      + 'directories, '
      + 'or stdin (-)',
    flags: [...REPORT, ...POLICIES, FLAGS.nodes, FLAGS.windows],
    examples: [
      'k8s-windows admission preview dump.json --platform aks',
      'kubectl get namespaces,deployments,pods -A -o json | k8s-windows admission preview -',
    ],
  },
  'convert': {
    argument: '[files...]', runs: ['convert', 'convertCommand'],
    description: 'convert a legacy setup of Windows nodes: service definitions, start.ps1, API models of acs-engine and aks-engine',
    flags: [
      formatFlag('text', 'json'), FLAGS.windows, FLAGS.kubernetes, outputFlag('the node description, or the az commands, to a new file'), FLAGS.force,
      FLAGS.failOn,
    ],
    examples: ['k8s-windows convert services.ps1 --windows ltsc2022 --kubernetes 1.36 -o node.yaml', 'k8s-windows convert apimodel.json -o aks.sh'],
  },
  'doctor': {
    argument: '[files...]', readsDump: true, runs: ['doctor', 'doctorCommand'],
    description: 'diagnose known problems of a running cluster from the output of "kubectl get": files, directories, or stdin (-)',
    flags: [
      formatFlag(...FINDING_FORMATS, 'html'), FLAGS.outputFile, FLAGS.failOn, FLAGS.allowEmpty, ...BASELINE, ...PLATFORM, FLAGS.kubernetes,
      FLAGS.windows, FLAGS.images,
      FLAGS.on, FLAGS.config,
    ],
    examples: [
      'k8s-windows doctor dump.json', 'k8s-windows doctor clusters/ --format json', 'kubectl get nodes,pods,events -A -o json | k8s-windows doctor -',
    ],
  },
  'where': {
    argument: '[files...]', runs: ['where', 'whereCommand'],
    description: 'show what will happen to each workload of manifests, on which nodes its Pods can run, and why not on the others',
    flags: [formatFlag('text', 'markdown', 'json', 'html', 'svg'), FLAGS.outputFile, ...CLUSTER, FLAGS.pools, FLAGS.since, FLAGS.on, FLAGS.failOn],
    examples: [
      'k8s-windows where deploy/ --nodes nodes.json', 'k8s-windows where deploy/ --platform gke --pools 2019:3,2022:5,linux:3',
      'k8s-windows where deploy/ --nodes nodes.json --format html -o where.html',
    ],
  },
  'migrate': {
    argument: '[files...]', runs: ['migrate', 'migrateCommand'], readsDump: true,
    description: 'plan how a cluster leaves a Windows release, from the output of "kubectl get": what to rebuild, what to change, what stops it, and '
      + 'in which order node pools are replaced',
    flags: [
      FLAGS.to, FLAGS.from, FLAGS.images, FLAGS.poolFile, FLAGS.on, FLAGS.bandwidth, FLAGS.drainLimit, formatFlag('text', 'markdown', 'json', 'html'),
      FLAGS.outputFile, FLAGS.failOn, ...PLATFORM, FLAGS.config,
    ],
    examples: [
      'k8s-windows migrate dump.json --to ltsc2022', 'k8s-windows migrate dump.json --to ltsc2022 --images images.lock --format html -o plan.html',
      'k8s-windows migrate dump.json --to ltsc2025 --from ltsc2022 --pools pools.yaml',
    ],
  },
  'explain': {
    argument: '<name>', runs: ['rules', 'explainCommand'],
    description: 'explain a rule, a symptom, a known bug, or the code of a problem; or print what is known of a platform, a Windows release, a '
      + 'Kubernetes '
      + 'version, or containerd, since when, and from where',
    flags: REPORT,
    examples: [
      'k8s-windows explain toleration-missing', 'k8s-windows explain doctor-image-build-mismatch', 'k8s-windows explain k/k#138367',
      'k8s-windows explain aks', 'k8s-windows explain ltsc2022', 'k8s-windows explain 1.36',
    ],
  },
  'rules': {
    runs: ['rules', 'rulesCommand'],
    description: 'list the rules of "check" and "node check", and the symptoms of "doctor"', flags: REPORT,
    examples: ['k8s-windows rules', 'k8s-windows rules --format json'],
  },
  'completion': {
    argument: '<shell>', choices: SHELLS, runs: ['completion', 'completionCommand'], flags: [],
    description: `print the script that completes commands and flags in a shell: ${SHELLS.join(', ')}`,
    examples: [
      'source <(k8s-windows completion bash)', 'k8s-windows completion fish > ~/.config/fish/completions/k8s-windows.fish',
      'k8s-windows completion powershell >> $PROFILE',
    ],
  },
};

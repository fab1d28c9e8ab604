import { AzureTarget } from './api-model/azure-target';
import { convertApiModel, isApiModel, NewCluster, NOT_IN_MODEL, PROFILES } from './api-model/convert-api-model';
import { ConversionOutcome, ConversionResult } from './conversion-result';
import { convertScript, NodeOptionsGathered } from './convert-script';
import { ANY_OBJECT, attempt, checkArgument, listOf, options as optionsOf, PlainObject, readOptions, throwProblems } from '../../base';
import { DEFAULT_KUBERNETES } from '../../checker';
import { Failure, formatCounts, formatPlace, printable, printableLine, shellWord } from '../../findings';
import { NODE_KUBERNETES_MINORS, WindowsVersion } from '../../knowledge';
import { kubernetesInFiles, WINDOWS_VERSION_IN_FILES } from '../../kubernetes';
import { NodeFileInput, readNodeFile, textIn } from '../../nodes';
import { toYaml } from '../../yaml';

/** Options of `convertFiles`, for values that legacy files don't contain. */
export interface ConvertOptions {
  /**
   * Windows release of the new nodes: a name such as `ltsc2022`, or a build.
   * @default - listed in `missing`; for an API model, its own if AKS offers it
   */
  readonly windows?: string;
  /** Kubernetes release of the new nodes, such as `1.36`. @default - listed in `missing`; AKS chooses one for an API model */
  readonly kubernetes?: string;
}

const CONVERT_OPTIONS = optionsOf<ConvertOptions>({ windows: WINDOWS_VERSION_IN_FILES, kubernetes: kubernetesInFiles(NODE_KUBERNETES_MINORS.first) });

/** The result of converting a legacy setup. */
export interface Conversion {
  /** One result for each flag, parameter, and field of the input. */
  readonly results: readonly ConversionResult[];
  /** Options for `windowsNode` and `node render` that the files contain; absent if no file is about a node. */
  readonly node?: PlainObject;
  /** Required options that the files don't contain, each as `name: description`. */
  readonly missing: readonly string[];
  /** For API models: `az` commands, each as a list of words. */
  readonly commands: readonly (readonly string[])[];
  /** Files that could not be read. */
  readonly failures: readonly Failure[];
}

/** Required options of a node. */
const NEEDED: Readonly<Record<string, string>> = {
  version: 'Windows Server release, such as LTSC2022',
  kubernetes: `Kubernetes release of the node, such as ${DEFAULT_KUBERNETES}`,
  network: 'flannel-vxlan, flannel-host-gateway, or calico',
  apiServer: 'address of the API server: { host: …, port: 6443 }',
  join: 'how the node joins: { caCertHashes: [sha256:…] }, or false if you provide the kubeconfig',
};

/**
 * Converts legacy setups: nssm, sc.exe, and New-Service lines, scripts that start the kubelet or kube-proxy, calls of `start.ps1` and
 * `register-svc.ps1`, and API models of acs-engine and aks-engine. The input isn't changed. The result contains no secrets.
 *
 * @throws ProblemsError if an option is invalid
 *
 * @example
 * ```ts
 * import { convertFiles } from 'k8s-windows/node';
 *
 * const text = 'nssm install kubelet C:\\k\\kubelet.exe --hostname-override=win-1';
 * const { node, results, missing } = convertFiles([{ file: 'services.ps1', text }]);
 * console.log(node, results, missing);
 * ```
 */
export function convertFiles(inputs: readonly NodeFileInput[], options: ConvertOptions = {}): Conversion {
  checkArgument('inputs', inputs, listOf(ANY_OBJECT));
  throwProblems(readOptions(options, CONVERT_OPTIONS).problems);
  const version = options.windows === undefined ? undefined : WindowsVersion.read(options.windows).value;
  const gathered = new NodeOptionsGathered();
  const azure = new AzureTarget();
  if (version) { gathered.set([[['version'], version.name]]); }
  if (options.kubernetes !== undefined) { gathered.set([[['kubernetes'], options.kubernetes]]); }
  const results: ConversionResult[] = [];
  const commands: (readonly string[])[] = [];
  const failures: Failure[] = [];
  let hasNode = false;
  for (const input of inputs) {
    const one = convertFile(input, gathered, { version, kubernetes: options.kubernetes }, azure);
    results.push(...one.results);
    commands.push(...one.commands);
    failures.push(...one.failures);
    hasNode ||= one.isNode && one.results.length > 0;
  }
  return {
    // an API model doesn't say where its cluster is, but the command that deployed it does
    results: results.filter(({ outcome, name, option }) => !(outcome === 'asked' && name === NOT_IN_MODEL && azure.knows(option))),
    commands: azure.complete(commands), failures,
    ...(hasNode && { node: gathered.options }),
    missing: hasNode ? Object.entries(NEEDED).filter(([key]) => !Object.hasOwn(gathered.options, key)).map(([key, words]) => `${key}: ${words}`) : [],
  };
}

interface ConvertedFile {
  readonly results: readonly ConversionResult[];
  readonly commands: readonly (readonly string[])[];
  readonly failures: readonly Failure[];
  readonly isNode: boolean;
}

function convertFile(input: NodeFileInput, gathered: NodeOptionsGathered, cluster: NewCluster, azure: AzureTarget): ConvertedFile {
  const file = input.file ?? 'stdin';
  const none = { results: [], commands: [], isNode: false };
  const failed = (failure: Omit<Failure, 'file'>): ConvertedFile => ({ ...none, failures: [{ file, ...failure }] });
  const decoded = textIn(input.text);
  if (!('text' in decoded)) { return failed({ message: 'error' in decoded ? decoded.error : decoded.fault }); }
  const { text } = decoded;
  if (/^\s*\{/.test(text) && PROFILES.some((profile) => text.includes(`"${profile}"`))) {
    const model = attempt(() => JSON.parse(text) as unknown);
    // the parser's message would quote the file, which may contain secrets
    if (model === undefined) {
      return failed({ message: 'invalid JSON', help: 'fix the syntax; the position isn\'t shown because the file may contain secrets' });
    }
    if (!isApiModel(model)) {
      return failed({ message: `must be an API model with at least one of ${PROFILES.map((profile) => `properties.${profile}`).join(', ')}` });
    }
    const converted = convertApiModel(file, model, cluster);
    return converted ? { ...converted, failures: [], isNode: false } : failed({ message: 'too many fields for an API model' });
  }
  const { read, failures } = readNodeFile({ file, text });
  if (!read) { return { ...none, failures: failures.map(({ help: _, ...failure }) => failure) }; }
  const deployed = read.script ? azure.read(file, text) : [];
  const found = [...read.script ? convertScript(read, gathered) : [], ...deployed];
  if (found.length === 0 && failures.length === 0) {
    return failed({
      message: 'nothing to convert', help: 'pass service definitions, command lines of start scripts, or an API model of acs-engine or aks-engine',
    });
  }
  return { results: found, commands: [], failures, isNode: found.some((result) => result.outcome !== 'dropped' && !deployed.includes(result)) };
}

const KINDS: readonly ConversionOutcome[] = ['converted', 'asked', 'dropped'];
const LONGEST_VALUE = 60;

/** Formats a conversion for a terminal: the result of each part, the missing options, and the output file. */
export function conversionText(conversion: Conversion): string {
  const { results, missing } = conversion;
  const files = [...new Set(results.map(({ file }) => file))];
  const count = (kind: ConversionOutcome) => results.filter(({ outcome }) => outcome === kind).length;
  const parts = files.map((file) => [`${printable(file)}:`, ...results.filter((each) => each.file === file).map(resultLine)].join('\n'));
  const open = missing.length > 0 ? [`Required options not found in the input:\n${missing.map((each) => `  ${each}`).join('\n')}`] : [];
  const nodeFile = conversionFile(conversion);
  return `${[...parts, formatCounts(KINDS.map((kind) => [count(kind), kind])).replace(/(converted|asked|dropped)s/g, '$1'), ...open, ...(nodeFile ? [nodeFile.trimEnd().split('\n').map(printableLine).join('\n')] : [])].join('\n\n')}\n`;
}

/** Formats the output of a conversion as a file: options for `node render` in YAML, `az` commands for a shell, or both in that order. */
export function conversionFile({ node, missing, commands }: Conversion): string {
  const options = node ? `# Options of a Windows node for k8s-windows node render --config\n${missing.map((each) => `# required: ${each}\n`).join('')}${
    Object.keys(node).length > 0 ? toYaml(node) : ''}` : '';
  // commands are comments if the file has options too
  const lines = commands.map((words) => `${node ? '# ' : ''}${words.map((word) => shellWord(word.replace(/[\r\n]/g, ' '))).join(' ')}\n`).join('');
  return [options, lines].filter((part) => part !== '').join('\n');
}

function resultLine({ name, value, outcome, option, reason, ...place }: ConversionResult): string {
  const where = place.line === undefined ? '' : `${formatPlace({ ...place, file: '' }).slice(1)} `;
  const what = value === undefined ? name : `${name} ${value.length > LONGEST_VALUE ? `${value.slice(0, LONGEST_VALUE - 1)}…` : value}`;
  return printable(`  ${outcome.padEnd(9)} ${where}${what}${option ? ` -> ${option}` : ''}: ${reason}`);
}


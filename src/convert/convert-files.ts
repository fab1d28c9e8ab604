import { convertApiModel, isApiModel, PROFILES } from './api-model/convert-api-model';
import { convertScript } from './convert-script';
import { Fate } from './fate';
import { NodeOptionsGathered } from './node-options';
import { Failure } from '../check/finding';
import { DEFAULT_KUBERNETES, OptionsError } from '../check/options';
import { misreadLine, NODE_KUBERNETES_MINORS, readKubernetesVersion, WindowsVersion } from '../knowledge';
import { PlainObject, show } from '../manifest';
import { decodedText, decodeText } from '../node-check/read/decode-text';
import { NodeFileInput, readNodeFile } from '../node-check/read/read-node-file';

/** What is known of the new set-up, and in no old file. */
export interface ConvertOptions {
  /** Release of Windows that the nodes will run, such as `ltsc2022`. @default - asked */
  readonly windows?: string;
  /** Release of Kubernetes that they will run, such as `1.36`. @default - asked */
  readonly kubernetes?: string;
}

/** An old set-up in the options of today. */
export interface Conversion {
  /** What became of every part. */
  readonly fates: readonly Fate[];
  /** Options for `windowsNode` and `node render`, as far as the files tell; absent when no file is about a node. */
  readonly node?: PlainObject;
  /** Options that have to be added before it can be rendered. */
  readonly missing: readonly string[];
  /** For api models: commands of `az`, each as its words. */
  readonly commands: readonly (readonly string[])[];
  readonly failures: readonly Failure[];
}

/** Options of a node that no old file tells. */
const NEEDED: Readonly<Record<string, string>> = {
  version: 'release of Windows Server, such as LTSC2022',
  kubernetes: `release of the kubelet, such as ${DEFAULT_KUBERNETES}`,
  network: 'flannel-vxlan, flannel-host-gateway or calico',
  apiServer: 'where the API server listens: { host: …, port: 6443 }',
  join: 'how the node joins: { caCertHashes: [sha256:…] }, or false where you bring the kubeconfig',
};

/**
 * Converts old set-ups: nssm, sc.exe and New-Service lines, scripts that start the kubelet or kube-proxy, calls of `start.ps1` and
 * `register-svc.ps1`, and api models of acs-engine and aks-engine. What is given stays as it is; secrets are told nowhere.
 *
 * @throws OptionsError when an option has a value that it can't have
 */
export function convertFiles(inputs: readonly NodeFileInput[], options: ConvertOptions = {}): Conversion {
  const version = options.windows === undefined ? undefined : windowsNamed(options.windows);
  const gathered = new NodeOptionsGathered();
  if (version) { gathered.set([[['version'], version.name]]); }
  const kubernetes = options.kubernetes === undefined ? undefined : readKubernetesVersion(options.kubernetes, NODE_KUBERNETES_MINORS);
  if (kubernetes?.fault) { throw new OptionsError([`kubernetes ${misreadLine(show(options.kubernetes), kubernetes.fault)}`]); }
  if (options.kubernetes !== undefined) { gathered.set([[['kubernetes'], options.kubernetes]]); }
  const fates: Fate[] = [];
  const commands: (readonly string[])[] = [];
  const failures: Failure[] = [];
  let hasNode = false;
  for (const input of inputs) {
    const one = convertFile(input, gathered);
    fates.push(...one.fates);
    commands.push(...one.commands);
    failures.push(...one.failures);
    hasNode ||= one.isNode && one.fates.length > 0;
  }
  return {
    fates, commands, failures,
    ...(hasNode && { node: gathered.options }),
    missing: hasNode ? Object.entries(NEEDED).filter(([key]) => !gathered.has(key)).map(([key, words]) => `${key}: ${words}`) : [],
  };
}

interface ConvertedFile {
  readonly fates: readonly Fate[];
  readonly commands: readonly (readonly string[])[];
  readonly failures: readonly Failure[];
  readonly isNode: boolean;
}

function convertFile(input: NodeFileInput, gathered: NodeOptionsGathered): ConvertedFile {
  const file = input.file ?? 'stdin';
  const none = { fates: [], commands: [], isNode: false };
  const failed = (failure: Omit<Failure, 'file'>): ConvertedFile => ({ ...none, failures: [{ file, ...failure }] });
  let text: string;
  try {
    const content = typeof input.text === 'function' ? input.text() : input.text;
    const decoded = typeof content === 'string' ? decodedText(content) : decodeText(content);
    if ('fault' in decoded) { return failed({ message: decoded.fault }); }
    ({ text } = decoded);
  } catch (error) {
    return failed({ message: error instanceof Error ? error.message : String(error) });
  }
  if (/^\s*\{/.test(text) && PROFILES.some((profile) => text.includes(`"${profile}"`))) {
    const model = parsed(text);
    // a parser's own words would quote the text, and with it a secret
    if (model === undefined) { return failed({ message: 'is not valid JSON', help: 'mend the syntax; nothing of it is shown here, since it may hold secrets' }); }
    if (!isApiModel(model)) { return failed({ message: `is no api model: it has none of ${PROFILES.map((profile) => `properties.${profile}`).join(', ')}` }); }
    const converted = convertApiModel(file, model);
    return converted ? { ...converted, failures: [], isNode: false } : failed({ message: 'has too many fields for an api model' });
  }
  const { read, failures } = readNodeFile({ file, text });
  if (!read) { return { ...none, failures: failures.map(({ help: _, ...failure }) => failure) }; }
  const found = read.script ? convertScript(read, gathered) : [];
  if (found.length === 0 && failures.length === 0) {
    return failed({ message: 'has nothing to convert', help: 'give service definitions, start scripts\' command lines, or an api model of acs-engine or aks-engine' });
  }
  return { fates: found, commands: [], failures, isNode: true };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function windowsNamed(name: string): WindowsVersion {
  const { value, fault } = WindowsVersion.read(name);
  if (!value) { throw new OptionsError([`windows ${misreadLine(show(name), fault)}`]); }
  return value;
}

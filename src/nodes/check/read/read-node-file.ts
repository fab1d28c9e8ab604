import { LARGEST_SCRIPT, textIn } from './decode-text';
import { attempt, isPlainObject, listAt, lookUp, objectAt, PlainObject, scalarText, valueAt } from '../../../base';
import { Failure } from '../../../findings';
import { parseNetConf, parseWindowsCni } from '../../../objects';
import { parseYaml, Places, readDocuments, ReadObject, toml, TomlPlaces, withoutSource, yamlValues } from '../../../yaml';
import { ScannedScript } from '../script/command-line';
import { scanScript } from '../script/scan-script';

/** The kind of a configuration in a node file. */
export type ConfigurationKind =
  | 'KubeletConfiguration' | 'KubeProxyConfiguration' | 'ClusterConfiguration' | 'InitConfiguration' | 'JoinConfiguration'
  | 'containerd' | 'cni' | 'net-conf';

/** A configuration in a node file. */
export interface NodeConfiguration {
  readonly kind: ConfigurationKind;
  /** Empty for configurations that aren't Kubernetes objects. */
  readonly apiVersion: string;
  readonly content: PlainObject;
  /** Offsets of a field in the file. */
  rangeOf(this: void, path: readonly (string | number)[]): readonly [start: number, end: number];
}

/** A parsed node file. */
export interface NodeText {
  readonly file: string;
  readonly text: string;
  readonly configurations: readonly NodeConfiguration[];
  readonly script?: ScannedScript;
}

/** A node file: its content as a string or bytes, or a function that reads it. */
export interface NodeFileInput {
  /** File name for findings; its extension helps to detect the format. @default 'stdin' */
  readonly file?: string;
  /** Path that the globs of `ignore` match. @default - file */
  readonly path?: string;
  /** Content, or a function that reads it. */
  readonly text: string | Uint8Array | (() => string | Uint8Array);
}

interface ReadNodeFile {
  readonly read?: NodeText;
  readonly failures: readonly Failure[];
}

type Form = 'powershell' | 'cmd' | 'page' | 'objects' | 'toml';

const FORMS: Readonly<Record<string, Form>> = {
  ps1: 'powershell', psm1: 'powershell', psd1: 'powershell', cmd: 'cmd', bat: 'cmd', toml: 'toml', yaml: 'objects', yml: 'objects', json: 'objects',
  conflist: 'objects',
};
const OBJECT_KINDS: readonly string[] = [
  'KubeletConfiguration', 'KubeProxyConfiguration', 'ClusterConfiguration', 'InitConfiguration', 'JoinConfiguration',
];
/** Number of characters that are inspected to detect the format. */
const SNIFFED = 4000;

/** File name extensions of node files, such as `.ps1`. */
export const NODE_FILE_EXTENSIONS: readonly string[] = [...Object.keys(FORMS), 'conf', 'env', 'txt'].map((ending) => `.${ending}`);

/** Reads a node file of any format. Other files have neither configurations nor a script. */
export function readNodeFile({ file = 'stdin', text: input }: NodeFileInput): ReadNodeFile {
  const decoded = textIn(input);
  const help = 'pass scripts and configurations of a node, as text files';
  if ('error' in decoded) { return failed({ file, message: decoded.error }); }
  if ('fault' in decoded) { return failed({ file, message: decoded.fault, help }); }
  const { text } = decoded;
  const form = formOf(file, text);
  if (form === 'toml') { return readToml(file, text); }
  if (form === 'objects') { return readObjects(file, text); }
  if (text.length > LARGEST_SCRIPT) {
    return failed({ file, message: `must not be longer than ${LARGEST_SCRIPT} characters for a script, got ${text.length}`, help });
  }
  const script = scanScript(text, { dialect: form === 'cmd' ? 'cmd' : 'powershell', isScript: form !== 'page' });
  return { read: { file, text, configurations: [], script }, failures: [] };
}

function failed(failure: Failure): ReadNodeFile {
  return { failures: [failure] };
}

function formOf(file: string, text: string): Form {
  const ending = /\.(\w{1,10})$/.exec(file)?.[1]?.toLowerCase() ?? '';
  const known = lookUp(FORMS, ending);
  if (known) { return known; }
  const start = text.slice(0, SNIFFED);
  const [first = '', second = ''] = start.split('\n').map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('#'));
  // pages may start with a dashed line too
  if (/^[{[]\s*("|$|\})/.test(first) || /^(?:apiVersion|kind):/.test(first.startsWith('---') ? second : first)) { return 'objects'; }
  if (/^(?:[a-z][\w-]{0,60}\s{0,9}=\s{0,9}(?:["'[]|\d|true|false)|\[{1,2}["'\w.-]{1,200}\]{1,2}$)/.test(first)) { return 'toml'; }
  return /^(?:@?echo\s+off|@?rem\s|::|@?setlocal|set\s+\w{1,60}=)/i.test(first) || /\^\r?\n/.test(start) ? 'cmd' : 'page';
}

/** What a configuration of containerd has; other programs have files of INI with the same endings. */
const OF_CONTAINERD = /^[ \t]{0,20}\[{1,2}plugins\b|io\.containerd|^version[ \t]{0,20}=[ \t]{0,20}\d/m;

function readToml(file: string, text: string): ReadNodeFile {
  const template = withoutTemplate(text);
  try {
    const content = toml().parse(template) as PlainObject;
    let places: TomlPlaces | undefined;
    const rangeOf: NodeConfiguration['rangeOf'] = (path) => (places ??= new TomlPlaces(template)).rangeOf(path);
    const isContainerd = content.plugins !== undefined || content.version !== undefined;
    return { read: { file, text, configurations: isContainerd ? [{ kind: 'containerd', apiVersion: '', content, rangeOf }] : [] }, failures: [] };
  } catch (error) {
    if (!/\.toml$/i.test(file) && !OF_CONTAINERD.test(text)) { return { read: { file, text, configurations: [] }, failures: [] }; }
    // other errors are stack overflows of deep nesting
    const { line, column } = error instanceof toml().TomlError ? error : { line: 1, column: 1 };
    const reason = error instanceof toml().TomlError
      ? withoutSource(error.message.replace(/^Invalid TOML document: /, ''))
      : 'it is nested too deeply';
    const help = template === text ? 'fix the syntax; containerd can\'t parse the file either' : 'pass the file that is made of this template';
    return failed({ file, line, column, message: `invalid TOML: ${reason}`, help });
  }
}

/**
 * The text with placeholders of templates that TOML doesn't allow, `{{…}}` as a line or a value, replaced by as many spaces or a string with a
 * variable.
 */
function withoutTemplate(text: string): string {
  return text.includes('{{')
    ? text.replace(/^[ \t]{0,200}\{\{[^{}\n]{0,500}\}\}[ \t]{0,200}$/gm, (line) => ' '.repeat(line.length))
      .replace(
        /(=[ \t]{0,20})\{\{([^{}\n]{1,500})\}\}(?=[ \t]{0,200}\r?$)/gm,
        (_, equals: string, name: string) => `${equals}'$${name.replace(/'/g, ' ')} '`,
      )
    : text;
}

function readObjects(file: string, text: string): ReadNodeFile {
  const plain = plainConfiguration(text);
  if (plain) { return { read: { file, text, configurations: [plain] }, failures: [] }; }
  const configurations: NodeConfiguration[] = [];
  const failures: Failure[] = [];
  for (const document of readDocuments(text, file)) {
    failures.push(...document.failures);
    for (const object of document.objects) { configurations.push(...configurationsOf(object)); }
  }
  return { read: { file, text, configurations }, failures };
}

/** A CNI configuration or net-conf in a file of its own. */
function plainConfiguration(text: string): NodeConfiguration | undefined {
  if (!/^\s*\{/.test(text)) { return undefined; }
  const content: unknown = attempt(() => JSON.parse(text)) ?? yamlValues(text)?.[0];
  if (!isPlainObject(content) || content.apiVersion !== undefined) { return undefined; }
  const kind = plainKind(content);
  if (!kind) { return undefined; }
  const places = new Places({ text });
  return { kind, apiVersion: '', content, rangeOf: (path) => places.rangeOf([], path) };
}

function plainKind(content: PlainObject): ConfigurationKind | undefined {
  if (isPlainObject(content.Backend) && content.Network !== undefined) { return 'net-conf'; }
  const isCni = [content, ...listAt(content, 'plugins')].some((plugin) => typeof valueAt(plugin, ['type']) === 'string');
  return isCni && (content.cniVersion !== undefined || content.name !== undefined) ? 'cni' : undefined;
}

function configurationsOf({ object, document, path }: ReadObject): readonly NodeConfiguration[] {
  const places = new Places(document);
  const rangeIn = (inner: readonly (string | number)[]): readonly [number, number] => {
    const [start, end] = places.rangeOf(path, inner);
    return [document.offset + start, document.offset + end];
  };
  const kind = scalarText(object.kind);
  if (OBJECT_KINDS.includes(kind)) {
    return [{ kind: kind as ConfigurationKind, apiVersion: scalarText(object.apiVersion), content: object, rangeOf: rangeIn }];
  }
  if (kind !== 'ConfigMap') { return []; }
  return Object.entries(objectAt(object, 'data')).flatMap(([key, text]): NodeConfiguration[] => {
    const found = inConfigMap(text);
    return found ? [{ ...found, rangeOf: () => rangeIn(['data', key]) }] : [];
  });
}

function inConfigMap(text: unknown): Pick<NodeConfiguration, 'kind' | 'apiVersion' | 'content'> | undefined {
  const netConf = parseNetConf(text);
  if (netConf) { return { kind: 'net-conf', apiVersion: '', content: netConf }; }
  const cni = parseWindowsCni(text);
  if (cni) { return { kind: 'cni', apiVersion: '', content: cni }; }
  if (typeof text !== 'string' || !/^kind: (?:Kubelet|KubeProxy|Cluster)Configuration/m.test(text)) { return undefined; }
  // a template can't be parsed
  const [content] = attempt(() => parseYaml(text)) ?? [];
  return isPlainObject(content) && OBJECT_KINDS.includes(scalarText(content.kind))
    ? { kind: content.kind as ConfigurationKind, apiVersion: scalarText(content.apiVersion), content }
    : undefined;
}

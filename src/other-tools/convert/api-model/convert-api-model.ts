import { API_MODEL_FIELDS, FieldConversion } from './fields';
import { isPlainObject, listAt, lookUp, objectAt, PlainObject, Problem, scalarText, valueAt } from '../../../base';
import { DEFAULT_KUBERNETES } from '../../../checker';
import { isSecretName, Platform, platformSupport, WindowsVersion } from '../../../knowledge';
import { isSecretText } from '../../../kubernetes';
import { windowsNodePool } from '../../../nodes';
import { ConversionResult } from '../conversion-result';

/** A field without fields below it. */
interface Leaf {
  readonly path: readonly (string | number)[];
  readonly value: unknown;
}

/** Maximum number of fields; an API model has some hundreds. */
const MOST_LEAVES = 20_000;

/** Every field of a value in its order; empty maps and lists count as fields. `undefined` if there are too many. */
function leavesOf(root: unknown): readonly Leaf[] | undefined {
  const leaves: Leaf[] = [];
  // an explicit stack, because JSON can be nested deeper than the call stack allows
  const open: Leaf[] = [{ path: [], value: root }];
  for (let at = open.pop(); at; at = open.pop()) {
    const { path, value } = at;
    const children: Leaf[] = Array.isArray(value)
      ? value.map((child, i) => ({ path: [...path, i], value: child as unknown }))
      : (isPlainObject(value) ? Object.entries(value).map(([key, child]) => ({ path: [...path, key], value: child })) : []);
    if (children.length === 0) { leaves.push(at); }
    if (leaves.length + children.length > MOST_LEAVES || path.length > 200) { return undefined; }
    open.push(...children.reverse());
  }
  return leaves;
}

/** A path as it is written: `properties.agentPoolProfiles[0].name`. */
function pathWords(path: readonly (string | number)[]): string {
  return path.map((key, i) => (typeof key === 'number' ? `[${key}]` : `${i === 0 ? '' : '.'}${/^[\w-]+$/.test(key) ? key : JSON.stringify(key)}`))
    .join('');
}

/** Names of fields that are secret, including all fields below them. */
const SECRET_NAME = /passw|pwd|secret|token|credential|certificate|private_?key|connection_?string|kubeconfig|sas_?(?:key|url)|(?:account|client|ca|api|etcd\w{0,20}|server|admin|access|shared)_?key$/i;

/** Whether a field is a secret, by its name, the name of a parent, or its value. */
function isSecret(path: readonly (string | number)[], value: unknown): boolean {
  return path.some((key) => typeof key === 'string' && (SECRET_NAME.test(key) || isSecretName(key)))
    || (typeof value === 'string' && isSecretText(value));
}

/** An API model as `az aks` commands. */
interface ConvertedApiModel {
  readonly results: readonly ConversionResult[];
  /** Commands, each as a list of words: the first creates the cluster, the others add pools. */
  readonly commands: readonly (readonly string[])[];
}

/** Properties that identify an API model. */
export const PROFILES = ['orchestratorProfile', 'masterProfile', 'agentPoolProfiles', 'windowsProfile'];

/** Name of what `az aks` requires beside the model. */
export const NOT_IN_MODEL = '(not in the model)';

/** Whether a value is a complete or partial API model of acs-engine or aks-engine. */
export function isApiModel(content: unknown): content is PlainObject {
  return isPlainObject(content) && isPlainObject(content.properties)
    && PROFILES.some((profile) => Object.hasOwn(objectAt(content, 'properties'), profile));
}

/** Maximum length of pool names: Windows host names have at most 15 characters, of which AKS uses 9. Source: Azure, "Windows node pools". */
const LONGEST_NAME = { Windows: 6, Linux: 12 } as const;
/** `<your-username>`, as walkthroughs have it. */
const TO_BE_FILLED_IN = /^<[^<>]{1,100}>$/;
/** Shorter secrets aren't searched for, because names may contain them. */
const SHORTEST_SECRET = 6;
/** The releases that new node pools of AKS can have. */
const OFFERED: readonly WindowsVersion[] = [WindowsVersion.LTSC2022, WindowsVersion.LTSC2025];

/** What the command line says of the new cluster. */
export interface NewCluster {
  readonly version?: WindowsVersion;
  readonly kubernetes?: string;
}

/** Converts an API model to one result per field. Secrets and unknown fields have no value in it. */
export function convertApiModel(file: string, model: PlainObject, cluster: NewCluster): ConvertedApiModel | undefined {
  const leaves = leavesOf(model);
  return leaves && new ApiModelConversion(file, model, cluster).convert(leaves);
}

/** The result for a field whose file and name are known. */
type Result = Omit<ConversionResult, 'file' | 'name'>;

/** A pool of nodes, and the words of its command so far. */
interface NodePool {
  readonly name: string;
  readonly isWindows: boolean;
  readonly words: string[];
}

class ApiModelConversion {
  private readonly cluster: string[] = [];
  private secrets: readonly string[] = [];
  private readonly pools: readonly NodePool[];
  /**
   * The pool that `az aks create` makes: a system pool, so of Linux and not Spot; without a name if the model has none. Source:
   * MicrosoftDocs/azure-aks-docs `articles/aks/use-system-pools.md`, "System and user node pools", read 2026-11-30.
   */
  private readonly first: NodePool;
  /** Those of `OFFERED` that AKS supports with the Kubernetes version of the command line. */
  private readonly offered: readonly WindowsVersion[];
  /** The release of the Windows pools: one of `offered`. */
  private readonly release?: WindowsVersion;

  public constructor(private readonly file: string, private readonly model: PlainObject, private readonly asNew: NewCluster) {
    const { kubernetes } = asNew;
    this.offered = OFFERED.filter((release) => kubernetes === undefined || platformSupport(Platform.AKS, release, kubernetes) !== 'unsupported');
    const release = asNew.version ?? this.ofModel();
    this.release = release && this.offered.includes(release) ? release : undefined;
    const used = new Set<string>();
    const profiles = listAt(objectAt(model, 'properties'), 'agentPoolProfiles');
    this.pools = profiles.map((pool, i) => {
      const isWindows = scalarText(fieldIn(pool, 'osType')).toLowerCase() === 'windows';
      return { name: poolName(pool, isWindows ? LONGEST_NAME.Windows : LONGEST_NAME.Linux, i, used), isWindows, words: [] };
    });
    const isSpot = (pool: unknown) => /^(?:spot|low)$/i.test(scalarText(fieldIn(pool, 'scaleSetPriority')));
    this.first = this.pools.find(({ isWindows }, i) => !isWindows && !isSpot(profiles[i])) ?? { name: '', isWindows: false, words: [] };
  }

  public convert(leaves: readonly Leaf[]): ConvertedApiModel {
    this.secrets = leaves.filter(({ path, value }) => isSecret(path, value)).map(({ value }) => scalarText(value))
      .filter((secret) => secret.length >= SHORTEST_SECRET);
    const results = leaves.map((leaf) => ({ file: this.file, name: pathWords(leaf.path), ...this.resultOf(leaf) }));
    const windows = this.pools.filter(({ isWindows }) => isWindows);
    const { release } = this;
    if (release) {
      windows.forEach(({ words }) => words.push(
        '--os-sku', release.aksOsSku, ...(release === WindowsVersion.LTSC2025 ? ['--enable-fips-image'] : []),
      ));
    }
    if (this.asNew.kubernetes !== undefined) { this.cluster.push('--kubernetes-version', this.asNew.kubernetes); }
    const has = (flag: string) => this.cluster.includes(flag);
    const name = valueIn(this.cluster, '--name') ?? '<cluster>';
    const { first } = this;
    const others = this.pools.filter((pool) => pool !== first);
    // az aks create sets it for the pool that it makes
    const maxPods = valueIn(this.cluster, '--max-pods');
    if (maxPods !== undefined) {
      this.cluster.splice(this.cluster.indexOf('--max-pods'), 2);
      [first, ...others].filter(({ words }) => !words.includes('--max-pods')).forEach(({ words }) => words.push('--max-pods', maxPods));
    }
    // all pools must be in one VNet: articles/aks/node-pool-unique-subnet.md of MicrosoftDocs/azure-aks-docs, "Limitations", read 2026-11-30
    const withSubnets = first.words.includes('--vnet-subnet-id') ? [] : others;
    const subnets = [...new Set(withSubnets.flatMap(({ words }) => valueIn(words, '--vnet-subnet-id') ?? []))];
    const create = [
      'az', 'aks', 'create', '--resource-group', '<resource group>', ...(has('--name') ? [] : ['--name', name]), ...this.cluster,
      // required for Windows pools
      ...(windows.length > 0 && !has('--network-plugin') ? ['--network-plugin', 'azure'] : []),
      ...(['--aad-tenant-id', '--aad-admin-group-object-ids'].some(has) ? ['--enable-aad'] : []),
      ...(subnets.length > 0 ? ['--vnet-subnet-id', subnets.length === 1 ? subnets[0]! : '<subnet>'] : []),
      ...(has('--pod-cidr') ? ['--network-plugin-mode', 'overlay'] : []),
      ...(first.name === '' ? [] : ['--nodepool-name', first.name]), ...first.words,
    ];
    return {
      results: [
        ...results, ...this.asked(subnets), ...(windows.length > 0 && this.asNew.version && !release ? [this.notOffered(this.asNew.version)] : []),
      ],
      commands: [create, ...others.map((pool) => [
        'az', 'aks', 'nodepool', 'add', '--resource-group', '<resource group>', '--cluster-name', name, '--name', pool.name, ...pool.words,
      ])],
    };
  }

  private resultOf({ path, value }: Leaf): Result {
    const name = pathWords(path);
    // a password may occur in several fields
    if (isSecret(path, value) || this.secrets.some((secret) => scalarText(value).includes(secret))) {
      const password = path.at(-1) === 'adminPassword';
      return {
        outcome: 'asked', reason: password
          ? 'a secret, which is never copied: az prompts for it, or accepts --windows-admin-password'
          : 'a secret, which is never copied: AKS creates its own, or set it where it is still needed',
      };
    }
    const pool = this.poolAt(path);
    if (path.at(-1) === 'name' && pool && path.length === 4) { return this.poolNameResult(pool, value); }
    if (name === 'properties.windowsProfile.windowsSku') { return this.windowsSku(scalarText(value)); }
    if (this.asNew.kubernetes !== undefined && /\.orchestrator(?:Release|Version)$/.test(name)) {
      return { value: scalarText(value), outcome: 'converted', option: '--kubernetes-version', reason: `replaced by ${this.asNew.kubernetes}` };
    }
    if (pool && path[3] === 'customNodeLabels') { return this.label(pool, path, value); }
    const field = fieldAt(path);
    return field ? this.known(field, path, value) : { outcome: 'asked', reason: 'unknown field; check whether AKS supports it' };
  }

  private known(field: FieldConversion, path: Leaf['path'], value: unknown): Result {
    if (field.asks === true) { return { outcome: 'asked', reason: field.reason }; }
    if (!field.flag) { return { outcome: 'dropped', reason: field.reason }; }
    const text = scalarText(value);
    if (text === '' || TO_BE_FILLED_IN.test(text)) {
      return { outcome: 'asked', option: field.flag, reason: `${field.reason}; the value is a placeholder` };
    }
    if (field.asks?.includes(text.toLowerCase())) { return { value: text, outcome: 'asked', option: field.flag, reason: field.reason }; }
    const { onlyWith } = field;
    if (onlyWith && !onlyWith.values.includes(scalarText(fieldIn(valueAt(this.model, path.slice(0, -1)), onlyWith.field)).toLowerCase())) {
      return { value: text, ...onlyWith.otherwise };
    }
    const fault = field.flag === '--node-vm-size' && this.poolAt(path)?.isWindows ? this.sizeFault(text) : undefined;
    if (fault) { return { value: text, outcome: 'asked', option: field.flag, reason: `${fault.message}; ${fault.remedy}` }; }
    const given = valueOf(field, value);
    if (given === undefined) { return { value: text, outcome: 'dropped', reason: field.reason }; }
    addFlag(this.poolAt(path)?.words ?? this.cluster, field.flag, given);
    return { value: text, outcome: 'converted', option: field.flag, reason: field.reason };
  }

  /** Why Windows nodes of the release can't have a VM size. */
  private sizeFault(vmSize: string): Problem | undefined {
    return this.release && windowsNodePool({
      provider: 'aks', name: {}, version: this.release, kubernetes: this.asNew.kubernetes ?? DEFAULT_KUBERNETES, vmSize, max: 1,
      resourceGroupName: 'any', clusterName: 'any',
    }).problems.find(({ path: [option] }) => option === 'vmSize');
  }

  private poolNameResult(pool: NodePool, value: unknown): Result {
    const { name } = pool;
    const same = value === name;
    return {
      value: scalarText(value), outcome: 'converted', option: pool === this.first ? '--nodepool-name' : '--name', reason: same
        ? 'name of the pool'
        : `name of the pool, changed to ${name}: lowercase letters and digits, at most 6 for Windows and 12 for Linux`,
    };
  }

  private windowsSku(sku: string): Result {
    const { version } = this.asNew;
    const isOpen = !version && !this.ofModel();
    const reason = isOpen
      ? `${this.offer()}, which --windows sets; images must be built for it`
      : version ? `replaced by ${version.name}` : 'Windows release';
    return { value: sku, outcome: isOpen ? 'asked' : 'converted', option: '--os-sku', reason };
  }

  /** The release that the model names, if new node pools can have it. */
  private ofModel(): WindowsVersion | undefined {
    const year = /20(?:16|19|22|25)/.exec(scalarText(valueAt(this.model, ['properties', 'windowsProfile', 'windowsSku'])))?.[0];
    return this.offered.find(({ name }) => name === `LTSC${year}`);
  }

  /** What the release of the command line lacks. */
  private notOffered({ product }: WindowsVersion): ConversionResult {
    return {
      file: this.file, name: '(--windows)', outcome: 'asked', option: '--os-sku',
      reason: `new node pools of AKS can't have ${product}: ${this.offer()}`,
    };
  }

  private offer(): string {
    const { kubernetes } = this.asNew;
    return `${kubernetes === undefined ? 'AKS' : `with Kubernetes ${kubernetes}, AKS`} supports ${this.offered.map(({ aksOsSku }) => aksOsSku).join(' and ')}`;
  }

  private label(pool: NodePool, path: Leaf['path'], value: unknown): Result {
    if (path.length !== 5) { return { outcome: 'dropped', reason: 'no labels' }; }
    const option = pool === this.first ? '--nodepool-labels' : '--labels';
    addFlag(pool.words, option, `${path[4]}=${scalarText(value)}`);
    return { value: scalarText(value), outcome: 'converted', option, reason: 'a label of the pool\'s nodes' };
  }

  /** The pool that contains a field; `undefined` for other fields, and if the pools aren't a list. */
  private poolAt([, profiles, index]: Leaf['path']): NodePool | undefined {
    return profiles === 'agentPoolProfiles' && typeof index === 'number' ? this.pools[index] : undefined;
  }

  /** Required options that an API model doesn't contain. */
  private asked(subnets: readonly string[]): readonly ConversionResult[] {
    const asked = (option: string, reason = 'required by az aks'): ConversionResult => (
      { file: this.file, name: NOT_IN_MODEL, outcome: 'asked', option, reason });
    return [
      asked('--resource-group'), ...(this.cluster.includes('--name') ? [] : [asked('--name')]),
      ...(this.first.name === '' ? [asked('--node-count', 'az aks create makes a Linux pool of 3 nodes by default; the model has none for it')] : []),
      ...(subnets.length > 1 ? [asked('--vnet-subnet-id', 'subnet of the pool that az aks create makes, in the VNet of the other pools')] : []),
    ];
  }
}

/** The value of a field's flag: `true` for a flag without a value, `undefined` where the flag isn't set. */
function valueOf({ values, isSwitch }: FieldConversion, value: unknown): string | true | undefined {
  if (isSwitch) { return value === true || undefined; }
  return values ? lookUp(values, scalarText(value).toLowerCase()) : scalarText(value);
}

function valueIn(words: readonly string[], flag: string): string | undefined {
  return words.includes(flag) ? words[words.indexOf(flag) + 1] : undefined;
}

/** Adds a flag, or another value of it: lists have a field per item. */
function addFlag(words: string[], flag: string, value: string | true): void {
  const at = words.indexOf(flag);
  if (at === -1) {
    words.push(...(value === true ? [flag] : [flag, value]));
  } else if (value !== true) {
    const next = words.findIndex((word, i) => i > at && word.startsWith('--'));
    words.splice(next === -1 ? words.length : next, 0, value);
  }
}

/** The fields by their names in lower case, since the engines read names in any: `vnetSubnetID` is that of their own types. */
const FIELDS = Object.fromEntries(Object.entries(API_MODEL_FIELDS).map(([name, field]) => [name.toLowerCase(), field]));

/** The value of a field in a part of a model. */
function fieldIn(part: unknown, name: string): unknown {
  return isPlainObject(part) ? Object.entries(part).find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1] : undefined;
}

/** The definition of a field: the most specific pattern that matches. */
function fieldAt(path: Leaf['path']): FieldConversion | undefined {
  const generic = path.map((key) => (typeof key === 'number' ? '*' : key.toLowerCase())).join('.');
  const exact = lookUp(FIELDS, generic) ?? lookUp(FIELDS, generic.replace(/\.\*$/, ''));
  if (exact) { return exact; }
  const keys = generic.split('.');
  for (let length = keys.length; length > 0; length--) {
    const below = lookUp(FIELDS, `${keys.slice(0, length).join('.')}.**`);
    if (below) { return below; }
  }
  return undefined;
}

function poolName(pool: unknown, most: number, index: number, used: Set<string>): string {
  const plain = scalarText(fieldIn(pool, 'name')).toLowerCase().replace(/[^a-z0-9]/g, '').replace(/^[0-9]+/, '') || 'pool';
  let name = plain.slice(0, most);
  for (let n = index + 1; used.has(name); n++) { name = `${plain.slice(0, most - String(n).length)}${n}`; }
  used.add(name);
  return name;
}

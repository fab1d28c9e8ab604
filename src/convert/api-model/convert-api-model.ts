import { API_MODEL_FIELDS, FieldFate } from './fields';
import { Leaf, leavesOf, pathWords } from './leaves';
import { isSecret } from './secrets';
import { isPlainObject, listAt, lookUp, objectAt, PlainObject, scalarText, valueAt } from '../../manifest';
import { Fate } from '../fate';

/** An api model as `az aks` commands. */
export interface ConvertedApiModel {
  readonly fates: readonly Fate[];
  /** Commands, each as its words: the first makes the cluster, the others add pools. */
  readonly commands: readonly (readonly string[])[];
}

/** Parts by which an api model is known. */
export const PROFILES = ['orchestratorProfile', 'masterProfile', 'agentPoolProfiles', 'windowsProfile'];

/** Whether something is an api model of acs-engine or aks-engine, or a part of one. */
export function isApiModel(content: unknown): content is PlainObject {
  return isPlainObject(content) && isPlainObject(content.properties) && PROFILES.some((profile) => Object.hasOwn(objectAt(content, 'properties'), profile));
}

/** Longest names of pools: Windows machines have names of 15 characters, of which AKS needs 9. Source: Azure, "Windows node pools". */
const LONGEST_NAME = { Windows: 6, Linux: 12 } as const;
/** `<your-username>`, as walkthroughs have it. */
const TO_BE_FILLED_IN = /^<[^<>]{1,100}>$/;
/** What is shorter is a word, found in names too. */
const SHORTEST_SECRET = 6;
const WINDOWS_SKUS: Readonly<Record<string, string>> = { 2022: 'Windows2022', 2025: 'Windows2025' };

/** Converts an api model. Every field has a fate; secrets have no value in it, and nothing that isn't known is shown. */
export function convertApiModel(file: string, model: PlainObject): ConvertedApiModel | undefined {
  const leaves = leavesOf(model);
  return leaves && new ApiModelConversion(file, model).convert(leaves);
}

/** A pool of nodes, and the words of its command so far. */
interface NodePool {
  readonly name: string;
  readonly words: string[];
}

class ApiModelConversion {
  private readonly cluster: string[] = [];
  private secrets: readonly string[] = [];
  private readonly pools: readonly NodePool[];

  public constructor(private readonly file: string, private readonly model: PlainObject) {
    const used = new Set<string>();
    this.pools = listAt(objectAt(model, 'properties'), 'agentPoolProfiles').map((pool, i) => ({ name: poolName(pool, i, used), words: [] }));
  }

  public convert(leaves: readonly Leaf[]): ConvertedApiModel {
    this.secrets = leaves.filter(({ path, value }) => isSecret(path, value)).map(({ value }) => scalarText(value))
      .filter((secret) => secret.length >= SHORTEST_SECRET);
    const fates = leaves.map((leaf) => this.fateOf(leaf));
    const windows = listAt(objectAt(this.model, 'properties'), 'agentPoolProfiles').some((pool) => valueAt(pool, ['osType']) === 'Windows');
    const has = (flag: string) => this.cluster.includes(flag);
    const name = has('--name') ? this.cluster[this.cluster.indexOf('--name') + 1] : '<cluster>';
    const create = [
      'az', 'aks', 'create', '--resource-group', '<resource group>', ...(has('--name') ? [] : ['--name', name]), ...this.cluster,
      // Windows pools don't run without
      ...(windows && !has('--network-plugin') ? ['--network-plugin', 'azure'] : []),
      ...(['--aad-tenant-id', '--aad-admin-group-object-ids'].some(has) ? ['--enable-aad'] : []),
      ...(has('--pod-cidr') ? ['--network-plugin-mode', 'overlay'] : []),
    ];
    return {
      fates: [...fates, ...this.asked()],
      commands: [create, ...this.pools.map((pool) => [
        'az', 'aks', 'nodepool', 'add', '--resource-group', '<resource group>', '--cluster-name', name, '--name', pool.name, ...pool.words,
      ])],
    };
  }

  private fateOf({ path, value }: Leaf): Fate {
    const name = pathWords(path);
    const fate = (rest: Omit<Fate, 'file' | 'name'>): Fate => ({ file: this.file, name, ...rest });
    // a password may be used twice
    if (isSecret(path, value) || this.secrets.some((secret) => scalarText(value).includes(secret))) {
      const password = path.at(-1) === 'adminPassword';
      return fate({ fate: 'asked', reason: password ? 'a secret, never copied: az asks for it, or takes it by --windows-admin-password' : 'a secret, never copied: AKS makes its own, or you give it where it is still needed' });
    }
    const pool = this.poolAt(path);
    if (path.at(-1) === 'name' && pool && path.length === 4) { return this.poolNameFate(fate, pool, value); }
    if (name === 'properties.windowsProfile.windowsSku') { return this.windowsSku(fate, scalarText(value)); }
    if (pool && path[3] === 'customNodeLabels') { return this.label(fate, pool, path, value); }
    const field = fieldAt(path);
    if (!field) { return fate({ fate: 'asked', reason: 'nobody here knows this field: see whether AKS has it' }); }
    return this.known(fate, field, path, value);
  }

  private known(fate: (rest: Omit<Fate, 'file' | 'name'>) => Fate, field: FieldFate, path: Leaf['path'], value: unknown): Fate {
    // only what az gets is shown
    const shown = typeof value === 'object' ? {} : { value: scalarText(value) };
    if (field.asks) { return fate({ fate: 'asked', reason: field.reason }); }
    if (!field.flag) { return fate({ fate: 'dropped', reason: field.reason }); }
    const text = scalarText(value);
    if (text === '' || TO_BE_FILLED_IN.test(text)) { return fate({ fate: 'asked', option: field.flag, reason: `${field.reason}; the value is still to be filled in` }); }
    const given = field.value ? field.value(value) : text;
    if (given === undefined) { return fate({ ...shown, fate: 'dropped', reason: field.reason }); }
    addFlag(this.poolAt(path)?.words ?? this.cluster, field.flag, given);
    return fate({ ...shown, fate: 'mapped', option: field.flag, reason: field.reason });
  }

  private poolNameFate(fate: (rest: Omit<Fate, 'file' | 'name'>) => Fate, { name }: NodePool, value: unknown): Fate {
    const same = value === name;
    return fate({ value: scalarText(value), fate: 'mapped', option: '--name', reason: same ? 'name of the pool' : `name of the pool, as ${name}: lower-case letters and digits, at most 6 for Windows and 12 for Linux` });
  }

  private windowsSku(fate: (rest: Omit<Fate, 'file' | 'name'>) => Fate, sku: string): Fate {
    const year = /20(?:16|19|22|25)/.exec(sku)?.[0] ?? '';
    const name = lookUp(WINDOWS_SKUS, year);
    if (!name) { return fate({ value: sku, fate: 'asked', option: '--os-sku', reason: 'AKS has Windows2022 and Windows2025: images have to be built for one of them' }); }
    this.windowsPools().forEach(({ words }) => words.push('--os-sku', name));
    return fate({ value: sku, fate: 'mapped', option: '--os-sku', reason: 'release of Windows' });
  }

  private label(fate: (rest: Omit<Fate, 'file' | 'name'>) => Fate, { words }: NodePool, path: Leaf['path'], value: unknown): Fate {
    if (path.length !== 5) { return fate({ fate: 'dropped', reason: 'no labels' }); }
    addFlag(words, '--labels', `${path[4]}=${scalarText(value)}`);
    return fate({ value: scalarText(value), fate: 'mapped', option: '--labels', reason: 'a label of the pool\'s nodes' });
  }

  /** The pool that a field is of; `undefined` for others, also where the pools are no list. */
  private poolAt([, profiles, index]: Leaf['path']): NodePool | undefined {
    return profiles === 'agentPoolProfiles' && typeof index === 'number' ? this.pools[index] : undefined;
  }

  private windowsPools() {
    const pools = listAt(objectAt(this.model, 'properties'), 'agentPoolProfiles');
    return this.pools.filter((_, i) => valueAt(pools[i], ['osType']) === 'Windows');
  }

  /** What no field tells. */
  private asked(): readonly Fate[] {
    return ['--resource-group', ...(this.cluster.includes('--name') ? [] : ['--name'])].map((option) => ({
      file: this.file, name: '(not in the model)', fate: 'asked' as const, option, reason: 'az aks needs it',
    }));
  }
}

/** Adds a flag, or a value to it: lists come field by field. */
function addFlag(words: string[], flag: string, value: string | true): void {
  const at = words.indexOf(flag);
  if (at === -1) {
    words.push(...(value === true ? [flag] : [flag, value]));
  } else if (value !== true) {
    const next = words.findIndex((word, i) => i > at && word.startsWith('--'));
    words.splice(next === -1 ? words.length : next, 0, value);
  }
}

/** What is known of a field: the most exact pattern that fits. */
function fieldAt(path: Leaf['path']): FieldFate | undefined {
  const generic = path.map((key) => (typeof key === 'number' ? '*' : key)).join('.');
  const exact = lookUp(API_MODEL_FIELDS, generic) ?? lookUp(API_MODEL_FIELDS, generic.replace(/\.\*$/, ''));
  if (exact) { return exact; }
  const keys = generic.split('.');
  for (let length = keys.length; length > 0; length--) {
    const below = lookUp(API_MODEL_FIELDS, `${keys.slice(0, length).join('.')}.**`);
    if (below) { return below; }
  }
  return undefined;
}

function poolName(pool: unknown, index: number, used: Set<string>): string {
  const most = valueAt(pool, ['osType']) === 'Windows' ? LONGEST_NAME.Windows : LONGEST_NAME.Linux;
  const plain = scalarText(valueAt(pool, ['name'])).toLowerCase().replace(/[^a-z0-9]/g, '').replace(/^[0-9]+/, '') || 'pool';
  let name = plain.slice(0, most);
  for (let n = index + 1; used.has(name); n++) { name = `${plain.slice(0, most - String(n).length)}${n}`; }
  used.add(name);
  return name;
}

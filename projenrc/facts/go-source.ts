/**
 * Reads facts from the text of Go sources. The forms are those of Kubernetes since 1.13; whoever changes one of them makes `npm run facts` report a
 * difference.
 */

/**
 * Stage of a feature gate: alpha, beta, stable, or deprecated; upper case if it is enabled by default, and `!` after it if it can't be set otherwise.
 */
export type GateStage = string;

const STAGES: Readonly<Record<string, string>> = { Alpha: 'a', Beta: 'b', GA: 'g', Deprecated: 'd' };
const withoutComments = (text: string) => text.replace(/\/\/.*$/gm, '').replace(/\/\*[^]*?\*\//g, '');

/** The feature gates that Go files of one release define, by name, with their stage in a minor. */
export function gatesOf(texts: readonly string[], minor: number): Readonly<Record<string, GateStage>> {
  const sources = texts.map(withoutComments);
  const names = new Map(sources.flatMap((text) => [
    ...text.matchAll(/^\s*(\w+)\s+(?:\w+\.)?Feature\s*=\s*"(\w+)"/gm),
  ].map(([, constant, name]) => [constant, name] as const)));
  const gates: Record<string, GateStage> = {};
  for (const [, constant, oneLine, block] of sources.flatMap((text) => [
    ...text.matchAll(/^\t+(?:\w+\.)?(\w+):\s*\{(?:([^{}\n]+)\},?|\n([^]*?)^\t+\},?)\s*$/gm),
  ])) {
    const specs = (oneLine === undefined ? [...block.matchAll(/\{([^{}]*)\}/g)].map(([, spec]) => spec) : [oneLine])
      .filter((spec) => /PreRelease:/.test(spec) && versionOf(spec) <= minor && compatibleSince(spec) < minor)
      .sort((a, b) => versionOf(a) - versionOf(b));
    const spec = specs.at(-1);
    if (spec === undefined) { continue; }
    const isOn = /\bDefault:\s*true/.test(spec);
    const stage = STAGES[/PreRelease:\s*(?:\w+\.)?(\w+)/.exec(spec)![1]];
    if (stage === undefined) { throw new Error(`unknown stage of ${constant}: ${spec}`); }
    gates[names.get(constant) ?? constant] = (isOn ? stage.toUpperCase() : stage) + (/LockToDefault:\s*true/.test(spec) ? '!' : '');
  }
  return gates;
}

const versionOf = (spec: string) => Number(/\bVersion:\s*\w*\.?MustParse\("1\.(\d+)"\)/.exec(spec)?.[1] ?? 0);
/** The minor of the oldest component that a stage is compatible with: by default, components are so with those of the minor before. */
const compatibleSince = (spec: string) => Number(/MinCompatibilityVersion:\s*\w*\.?MustParse\("1\.(\d+)"\)/.exec(spec)?.[1] ?? 0);

/** The command-line flags that Go files register, other than aliases of other packages' flags: with dashes, and sorted. */
export function flagsOf(texts: readonly string[]): readonly string[] {
  const flags = texts.map(withoutComments).flatMap((text) => [
    ...text.matchAll(/\b(?:\w*[fF]s\.\w*Var\w*\((?:[^"\n]|\n\s*)*?|(?:pflagR|r)egister(?:Deprecated)?\(global, local, )"([a-z][\w.-]*)"/g),
  ].map(([, flag]) => flag));
  return [...new Set(flags.map((flag) => flag.replaceAll('_', '-')))].sort();
}

/**
 * The fields that a validation function of the API server forbids, as paths from the Pod's spec or from a container: `pod.hostPID`,
 * `container.securityContext.privileged`.
 */
export function forbiddenFields(text: string, validation: string): readonly string[] {
  const body = new RegExp(`^func ${validation}\\([^]*?^\\}`, 'm').exec(withoutComments(text))?.[0];
  if (body === undefined) { throw new Error(`there is no func ${validation}`); }
  const containers = body.search(/VisitContainers/);
  return [...body.matchAll(/field\.Forbidden\(\w*[pP]ath((?:\.Child\("\w+"\))+)/g)].map(({ index, 1: children }) => {
    const path = [...children.matchAll(/"(\w+)"/g)].map(([, child]) => child);
    return containers === -1 || index < containers
      ? `pod.${path.join('.')}`
      : `container.${[...path[0] === 'securityContext' ? [] : ['securityContext'], ...path].join('.')}`;
  }).sort();
}

/** The types of a struct's fields by their names in JSON. */
export type Structs = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Types of other modules, which don't change between releases. */
const FOREIGN: Readonly<Record<string, string>> = {
  'metav1.Duration': 'duration', 'v1.ResourceList': 'map:quantity', 'resource.QuantityValue': 'quantity', 'v1.Taint': 'Taint',
  'v1.TaintEffect': 'string', 'corev1.Taint': 'Taint', 'corev1.PullPolicy': 'string',
  'time.Duration': 'integer', 'TimeOrMetaDuration': 'durationOrInteger', 'QuantityValue': 'quantity',
  'string': 'string', 'bool': 'bool', 'float32': 'number', 'float64': 'number',
  ...Object.fromEntries(['int', 'int32', 'int64', 'uint', 'uint32', 'uint64', 'byte'].map((type) => [type, 'integer'])),
};
const TAINT = { effect: 'string', key: 'string', timeAdded: 'string', value: 'string' };

/**
 * The structs that a configuration is made of, from the Go files of its package and of the packages that it imports.
 *
 * @param packages texts of a package, by the name under which the first package imports it; the first one's name is ''
 */
export function structsOf(packages: Readonly<Record<string, readonly string[]>>, root: string): Structs {
  const sources = Object.fromEntries(Object.entries(packages).map(([name, texts]) => [name, texts.map(withoutComments).join('\n')]));
  const structs: Record<string, Record<string, string>> = {};
  const typeOf = (expression: string, scope: string): string => {
    const type = expression.replace(/^\*/, '');
    if (type.startsWith('[]')) { return `list:${typeOf(type.slice(2), scope)}`; }
    const map = /^map\[[\w.]+\](.+)$/.exec(type);
    if (map) { return `map:${typeOf(map[1], scope)}`; }
    if (Object.hasOwn(FOREIGN, type)) {
      if (FOREIGN[type] === 'Taint') { structs.Taint = TAINT; }
      return FOREIGN[type];
    }
    const [, other, name] = /^(?:(\w+)\.)?(\w+)$/.exec(type) ?? [];
    const of = other ?? scope;
    const definition = sources[of] === undefined
      ? null
      : new RegExp(`^(?:type\\s+|\\t)${name}\\s+(?:struct\\s*\\{([^]*?)^\\s?\\}|(\\S+)$)`, 'm').exec(sources[of]);
    if (!definition) { throw new Error(`unknown type ${type}`); }
    if (definition[2] !== undefined) { return typeOf(definition[2], of); }
    if (structs[name] === undefined) {
      structs[name] = {};
      collect(structs[name], definition[1], of);
    }
    return name;
  };
  const collect = (into: Record<string, string>, body: string, scope: string): void => {
    for (const [, type, tag] of body.matchAll(/^\s*(?:\w+\s+)?(\S+)\s+`[^`]*json:"([^"]*)"[^`]*`/gm)) {
      const key = tag.split(',')[0];
      if (key === '-') { continue; }
      if (key !== '') { into[key] = typeOf(type, scope); } else if (type.endsWith('TypeMeta')) {
        Object.assign(into, { apiVersion: 'string', kind: 'string' });
      } else {
        const inner = new RegExp(`^type\\s+${type}\\s+struct\\s*\\{([^]*?)^\\}`, 'm').exec(sources[scope]);
        if (!inner) { throw new Error(`unknown embedded type ${type}`); }
        collect(into, inner[1], scope);
      }
    }
  };
  typeOf(root, '');
  return structs;
}

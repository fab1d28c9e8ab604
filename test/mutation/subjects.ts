import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { parseAllDocuments, stringify as stringifyYaml } from 'yaml';
import { findPodTemplate } from '../../src/kubernetes';
import { checkNodeFiles, NODE_RULES } from '../../src/nodes';
import { conversionFile, conversionText, convertFiles } from '../../src/other-tools';
import { toml } from '../../src/yaml/libraries';
import { list } from '../diagnosis/objects';
import { dayOf, HEALTHY, PLANTED } from '../diagnosis/planted';
import { MODEL } from '../other-tools/convert/api-model-example';
import { checkObjects, checkTexts, ENGINE_RULES, Finding, fixTexts, RULES } from 'k8s-windows/check';
import { completePod, PlainObject } from 'k8s-windows/core';
import { diagnose } from 'k8s-windows/doctor';
import { readNodeOptions, windowsNode, WindowsNodeOptions } from 'k8s-windows/node';

const parseYaml = (text: string) => parseAllDocuments(text).map((document) => document.toJS() as unknown);

/** What came of one mutant. */
export interface Outcome {
  /** All that a user reads. */
  readonly words: readonly string[];
  /** All that came out, to be held against what comes of the twin. */
  readonly all: unknown;
}

/** A mutant that is made and tried when it is asked for. */
export interface Mutant {
  readonly name: string;
  readonly run: () => Outcome;
  readonly twin?: Twin & { readonly run: () => Outcome };
}

/** Mutants of the examples of every rule about manifests. */
function manifestMutants(): readonly Mutant[] {
  return RULES.flatMap(({ id, bad, good }) => [bad, good].flatMap((example, i) => mutantsOf(
    `${id} ${i === 0 ? 'bad' : 'good'}`, parseYaml(example), checkAndFix,
  )));
}

function checkAndFix(values: readonly unknown[]): Outcome {
  const json = values.map((value) => JSON.stringify(value, undefined, 2)).join('\n');
  const { findings, failures } = checkTexts([{ file: 'a', text: json }]);
  const objects = checkObjects(values.filter((value) => typeof value === 'object' && value !== null) as object[]);
  const fixes = findings.some(({ fix }) => fix) ? [json, yamlOf(values)].map((text) => {
    const fixed = fixTexts([{ text }]);
    const again = fixTexts([{ text: fixed.texts[0].text }]);
    if (again.texts[0].text !== fixed.texts[0].text) { throw new Error(`a second fix changes the text again:\n${text}`); }
    return fixed;
  }) : [];
  const pods = values.flatMap((value) => {
    const found = findPodTemplate(value);
    return found ? [completePod(found.template, { os: 'windows' }), completePod(found.template, { os: 'linux' })] : [];
  });
  const afterFixes = fixes.flatMap(({ remaining, texts }) => [...remaining, ...texts.flatMap(({ applied }) => applied)]);
  const all = [...findings, ...objects.findings, ...afterFixes];
  const ofPods = pods.flatMap(({ problems }) => problems.flatMap(({ message, remedy }) => [message, remedy]));
  return {
    words: [...wordsOf(all), ...failures.map(({ message }) => message), ...ofPods],
    all: { findings, failures, objects, fixes, pods },
  };
}

/** YAML in which every key is written as it is, `__proto__` too. */
function yamlOf(values: readonly unknown[]): string {
  return values.map((value) => `---\n${stringifyYaml(value, { lineWidth: 0, aliasDuplicateObjects: false })}`).join('');
}

function wordsOf(findings: readonly Finding[]): readonly string[] {
  const crashed = findings.find(({ rule }) => rule === ENGINE_RULES.crashed.id);
  if (crashed) { throw new Error(crashed.message); }
  return findings.flatMap(({ message, help, fix, object }) => [message, help, fix?.description ?? '', object.name]);
}

/** Mutants of the examples of every rule about files of nodes. */
function nodeFileMutants(): readonly Mutant[] {
  return NODE_RULES.flatMap(({ id, bad, good, example, exampleOptions }) => [bad, good].flatMap((text, i) => {
    const name = `${id} ${i === 0 ? 'bad' : 'good'}`;
    const check = (mutated: string): Outcome => {
      const { findings, failures } = checkNodeFiles([{ file: example, text: mutated }], exampleOptions);
      return { words: [...wordsOf(findings), ...failures.map(({ message }) => message)], all: { findings, failures } };
    };
    const format = FORMATS[extname(example)];
    return [
      ...textMutants(name, text, check),
      ...(format ? mutantsOf(name, format.read(text), (values) => check(format.write(values))) : []),
    ];
  }));
}

const FORMATS: Readonly<Record<string, { read(text: string): readonly unknown[]; write(values: readonly unknown[]): string }>> = {
  '.yaml': { read: (text) => parseYaml(text), write: yamlOf },
  '.json': { read: (text) => [JSON.parse(text) as unknown], write: ([value]) => JSON.stringify(value) ?? '' },
  '.conf': { read: (text) => [JSON.parse(text) as unknown], write: ([value]) => JSON.stringify(value) ?? '' },
  '.toml': {
    read: (text) => [JSON.parse(JSON.stringify(toml().parse(text))) as unknown], write: ([value]) => (typeof value === 'object'
    && value !== null && !Array.isArray(value) ? toml().stringify(withoutNulls(value) as object) : JSON.stringify(value) ?? ''),
  },
};

/** A value without null, which TOML doesn't have. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) { return value.filter((item) => item !== null).map(withoutNulls); }
  return typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).filter(([, item]) => item !== null).map(([key, item]) => [key, withoutNulls(item)])) : value;
}

/** Mutants of the objects of each planted symptom, in a healthy cluster. */
function clusterMutants(): readonly Mutant[] {
  return Object.entries(PLANTED).flatMap(([id, planted]) => mutantsOf(id, JSON.parse(JSON.stringify(planted)) as unknown[], (values) => {
    const diagnosis = diagnose(list(...HEALTHY, ...values as PlainObject[]), { on: dayOf(id) });
    const words = diagnosis.problems.flatMap(({ summary, cause, remedy, evidence }) => (
      [summary, cause, remedy, ...evidence.flatMap(({ place, object }) => [place, object.name])]));
    return { words, all: diagnosis };
  }));
}

/** Mutants of legacy setups: scripts of walkthroughs, and an api model. */
function conversionMutants(): readonly Mutant[] {
  const convert = (file: string, text: string): Outcome => {
    const conversion = convertFiles([{ file, text }]);
    return { words: [conversionText(conversion), conversionFile(conversion)], all: conversion };
  };
  const fixture = (name: string) => readFileSync(join(__dirname, '../nodes/check/fixtures', name), 'utf8');
  return [
    ...[
      'walkthrough-1.14.ps1', 'walkthrough-1.20.ps1', 'walkthrough-1.22.ps1',
    ].flatMap((name) => textMutants(name, fixture(name), (text) => convert(name, text))),
    ...mutantsOf('api model', [MODEL], ([model]) => convert('model.json', JSON.stringify(model))),
  ];
}

/** The description of a node in which most options are given. */
const NODE = {
  version: 'LTSC2022', kubernetes: 'v1.36.3', network: { kind: 'flannel-vxlan', vni: 4096, port: 4789 },
  apiServer: { host: '192.168.1.10', port: 6443 },
  join: { caCertHashes: [`sha256:${'0123456789abcdef'.repeat(4)}`] },
  platform: { taints: [{ key: 'os', value: 'windows', effect: 'NoSchedule' }], nodeLabels: { pool: 'windows' } },
  addressPlan: { maxPods: 30 }, serviceManager: 'nssm', nodeName: 'win-1', nodeLabels: { disk: 'ssd' },
  reservations: { system: { memory: '2Gi', cpu: '500m' }, kube: { memory: '1Gi' } },
  eviction: { 'memory.available': '500Mi' }, priorityClass: 'ABOVE_NORMAL_PRIORITY_CLASS',
  containerRuntime: { sandboxImage: 'registry.k8s.io/pause:3.9', version: '2.1.1' },
  proxy: { http: 'http://proxy:3128', noProxy: ['10.0.0.0/8'] },
  kubelet: { serializeImagePulls: false, featureGates: { GracefulNodeShutdown: true } }, logs: { maxMebibytes: 20 }, paths: { cniBin: 'C:\\k\\cni' },
};

/** Mutants of the options of a node. */
function nodeMutants(): readonly Mutant[] {
  return mutantsOf('windowsNode', [NODE], ([description]) => {
    const { options, problems } = readNodeOptions(JSON.stringify(description) ?? '');
    const node = options && windowsNode(options as WindowsNodeOptions);
    const all = [...problems, ...node?.problems ?? [], ...node?.advice ?? []];
    return { words: all.flatMap(({ message, remedy }) => [message, remedy]), all: { problems, node } };
  });
}

function mutantsOf(name: string, values: readonly unknown[], run: (values: readonly unknown[]) => Outcome): readonly Mutant[] {
  return mutationsOf(values).map(({ path: at, edit, apply, twin }: Mutation) => ({
    name: `${name}: ${at.join('.')} ${edit}`,
    run: () => run(apply(values)),
    ...(twin && { twin: { ...twin, run: () => run(twin.apply(values)) } }),
  }));
}

function textMutants(name: string, text: string, run: (text: string) => Outcome): readonly Mutant[] {
  return textMutationsOf(text).map(({ edit, text: mutated, twin }) => ({
    name: `${name}: ${edit}`,
    run: () => run(mutated),
    ...(twin && { twin: { ...twin, run: () => run(twin.text) } }),
  }));
}

export const SUBJECTS: Readonly<Record<string, () => readonly Mutant[]>> = {
  'manifests of the rules\' examples': manifestMutants,
  'files of nodes of the rules\' examples': nodeFileMutants,
  'objects of clusters with a symptom': clusterMutants,
  'legacy setups to convert': conversionMutants,
  'descriptions of nodes': nodeMutants,
};

/** What every object inherits, each with a neutral name of the same length: the two must have the same effect wherever a user may choose a name. */
export const INHERITED: Readonly<Record<string, string>> = {
  constructor: 'konstructor', toString: 'toXtring', valueOf: 'valueXf', hasOwnProperty: 'hasOwnXroperty', ['__proto__']: '__xroto__',
};

/** Strings that no field is meant to have. */
export const STRINGS: readonly string[] = ['', ' ', 'x'.repeat(5000), 'a\u0000b\u0007\u001b[31m', '{}', '-', '0', ...Object.keys(INHERITED)];

const VALUES: readonly unknown[] = [
  null, 0, -1, 1.5, 1e300, true, false, ...STRINGS, [], [null], ['constructor'], [{}], [[]], {}, { toString: 1 }, { constructor: 1 },
  JSON.parse('{"__proto__":{"name":"x"},"toString":1}'),
  [JSON.parse('{"__proto__":1,"toString":1}')],
];

type Path = readonly (string | number)[];

/** A change to one place of some JSON values. */
export interface Mutation {
  readonly path: Path;
  /** What is done there, in words. */
  readonly edit: string;
  /** Values with the change in them; what was given stays as it is. */
  readonly apply: Change;
  /** The same with a neutral name, when the change brings in a name that objects inherit. */
  readonly twin?: Twin & { readonly apply: Change };
}

type Change = (values: readonly unknown[]) => readonly unknown[];

/** A name that objects inherit, and one of the same length that they don't. */
export interface Twin {
  readonly name: string;
  readonly neutral: string;
}

/** A change of one word of a text. */
interface TextMutation {
  readonly edit: string;
  readonly text: string;
  readonly twin?: Twin & { readonly text: string };
}

/** Every change at every place of some JSON values. */
export function mutationsOf(values: readonly unknown[]): readonly Mutation[] {
  return placesIn(values).flatMap((path): Mutation[] => {
    const key = path[path.length - 1];
    const set = (value: unknown) => (all: readonly unknown[]) => changed(all, path, () => [[key, value]]) as readonly unknown[];
    const rename = (name: string) => (all: readonly unknown[]) => changed(all, path, (value) => [[name, value]]) as readonly unknown[];
    const inherited = Object.entries(INHERITED);
    return [
      ...VALUES.map((value) => ({ path, edit: `is ${JSON.stringify(value).slice(0, 40)}`, apply: set(value), ...twinOf(value, set) })),
      { path, edit: 'is removed', apply: (all) => changed(all, path, () => []) as readonly unknown[] },
      ...(typeof key === 'number'
        ? [{
          path, edit: 'is there twice',
          apply: (all: readonly unknown[]) => changed(all, path, (value) => [[key, value], [key, value]]) as readonly unknown[],
        }]
        : inherited.map(([name, neutral]) => ({
          path, edit: `is renamed to ${name}`, apply: rename(name), twin: { name, neutral, apply: rename(neutral) },
        }))),
    ];
  });
}

function twinOf(value: unknown, set: (value: unknown) => Mutation['apply']): Pick<Mutation, 'twin'> {
  if (typeof value !== 'string' || !Object.hasOwn(INHERITED, value)) { return {}; }
  return { twin: { name: value, neutral: INHERITED[value], apply: set(INHERITED[value]) } };
}

function placesIn(value: unknown, path: Path = []): readonly Path[] {
  const below = Array.isArray(value) ? value.flatMap((item, i) => placesIn(item, [...path, i]))
    : (typeof value === 'object' && value !== null ? Object.entries(value).flatMap(([key, item]) => placesIn(item, [...path, key])) : []);
  return path.length === 0 ? below : [path, ...below];
}

type Entries = readonly (readonly [string | number, unknown])[];

/** A copy in which other entries stand in place of one; own keys stay own keys, whatever their names. */
function changed(at: unknown, [key, ...rest]: Path, entries: (value: unknown) => Entries): unknown {
  const replacing = (value: unknown): Entries => (rest.length === 0 ? entries(value) : [[key, changed(value, rest, entries)]]);
  if (Array.isArray(at)) { return at.flatMap((item, i) => (i === key ? replacing(item).map(([, value]) => value) : [item])); }
  return Object.fromEntries(Object.entries(at as object).flatMap(([own, value]) => (own === key ? replacing(value) : [[own, value] as const])));
}

/** Every change of one word of a text: others in its place, none, and twice the same. */
export function textMutationsOf(text: string): readonly TextMutation[] {
  return [...text.matchAll(/[\w.$/\\:-]+/g)].flatMap(({ 0: word, index }) => {
    const to = (other: string) => text.slice(0, index) + other + text.slice(index + word.length);
    const names = Object.entries(INHERITED);
    return [
      ...STRINGS.slice(0, 4).map((value) => ({ edit: `${word} at ${index} is ${JSON.stringify(value.slice(0, 20))}`, text: to(value) })),
      { edit: `${word} at ${index} is there twice`, text: to(`${word} ${word}`) },
      ...names.map(([name, neutral]) => ({ edit: `${word} at ${index} is ${name}`, text: to(name), twin: { name, neutral, text: to(neutral) } })),
      // flags keep their dashes
      ...(/^--?\w/.test(word) ? names.map(([name, neutral]) => ({
        edit: `${word} at ${index} is --${name}`, text: to(`--${name}`), twin: { name, neutral, text: to(`--${neutral}`) },
      })) : []),
    ];
  });
}

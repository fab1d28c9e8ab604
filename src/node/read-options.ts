import { Document, isMap, isScalar, isSeq, LineCounter, Node, parseDocument } from 'yaml';
import { WindowsNodeOptions } from './options';
import { withoutSecrets } from './redact';
import { UNKNOWN_OPTION } from './shape';
import { withoutSource } from '../check/read/parse-yaml';
import { withoutMark } from '../check/read/read-text';
import { CustomPlatform, Platform, WindowsVersion } from '../knowledge';
import { isPlainObject, PlainObject, Problem, scalarText, show } from '../manifest';

/** A problem, and where it stands in the text: line and column from 1. */
export interface PlacedProblem extends Problem {
  readonly line?: number;
  readonly column?: number;
}

/** Options as they were read. */
export interface ReadNodeOptions {
  /** Absent where the text can't be read; without a version or platform that can't, which the problems tell. */
  readonly options?: WindowsNodeOptions;
  readonly problems: readonly PlacedProblem[];
  /** Says where a problem of the options stands. */
  readonly place: (problem: Problem) => PlacedProblem;
}

/**
 * Reads the options of a node from YAML or JSON. Keys are those of `WindowsNodeOptions`; `version` is a name such as `LTSC2022` or `2022`, or a build;
 * `platform` a name such as `gke`, or a map with `taints` and `nodeLabels`. Never throws.
 */
export function readNodeOptions(given: string): ReadNodeOptions {
  const text = withoutMark(given);
  const lines = new LineCounter();
  const document = parsed(text, lines);
  const place = (problem: Problem) => placed(problem, document, lines);
  const fault = (message: string, remedy: string, offset = 0): ReadNodeOptions => {
    const { line, col } = lines.linePos(offset);
    return { problems: [{ code: 'node-file', path: [], message, remedy, line, column: col }], place };
  };
  if (!document) { return fault('is nested too deeply', 'write it as a map with keys such as version, kubernetes and network'); }
  const [error] = document.errors;
  if (error?.code === 'MULTIPLE_DOCS') { return fault('has more than one document', 'describe each node in a file of its own', error.pos[0]); }
  if (error) { return fault(`is neither YAML nor JSON: ${withoutSource(error.message)}`, 'mend the syntax', error.pos[0]); }
  const content = valueOf(document);
  if (content === undefined) { return fault('has aliases that expand without end', 'write the values out'); }
  if (!isPlainObject(content)) { return fault(`is ${content === null ? 'empty' : 'no map'}`, 'write it as a map with keys such as version, kubernetes and network'); }
  const problems: Problem[] = [];
  const version = readVersion(content.version, problems);
  const platform = readPlatform(content.platform, problems);
  const { version: _version, platform: _platform, ...others } = content;
  const options = { ...others, ...(version && { version }), ...(platform && { platform }) };
  return { options: options as unknown as WindowsNodeOptions, problems: withoutSecrets(problems, content).map(place), place };
}

function parsed(text: string, lineCounter: LineCounter): Document.Parsed | undefined {
  try {
    return parseDocument(text, { lineCounter, prettyErrors: false });
  } catch (error) {
    if (error instanceof RangeError) { return undefined; }
    throw error;
  }
}

function valueOf(document: Document.Parsed): unknown {
  try {
    return document.toJS({ maxAliasCount: 100 });
  } catch {
    return undefined;
  }
}

function readVersion(value: unknown, problems: Problem[]): WindowsVersion | undefined {
  if (value === undefined || value === null) { return undefined; }
  const text = scalarText(value).toLowerCase().replace(/^windows server /, '').replace(/^(2016|2019|2022|2025)$/, 'ltsc$1');
  const named = WindowsVersion.all.find(({ name, imageTags }) => name.toLowerCase() === text || imageTags.includes(text));
  const version = named ?? WindowsVersion.findBuild(text);
  if (!version) {
    problems.push({ code: 'node-option', path: ['version'], message: `is ${show(value)}, which is no release of Windows Server`, remedy: `use ${WindowsVersion.all.map(({ name }) => name).join(', ')}, or a build` });
  }
  return version;
}

function readPlatform(value: unknown, problems: Problem[]): Platform | undefined {
  const wrong = (message: string, remedy: string) => void problems.push({ code: 'node-option', path: ['platform'], message, remedy });
  if (value === undefined || value === null) { return undefined; }
  if (typeof value === 'string') {
    const platform = Platform.named(value);
    if (!platform) { wrong(`is ${show(value)}, which is no platform`, `use ${Platform.all.map(({ name }) => name.toLowerCase().replace('_', '-')).join(', ')}, or a map with taints and nodeLabels`); }
    return platform;
  }
  if (!isPlainObject(value)) { return wrong(`is ${show(value)}, which is no platform`, 'give a name such as gke, or a map with taints and nodeLabels'); }
  const unknown = Object.keys(value).filter((key) => !['name', 'taints', 'nodeLabels'].includes(key));
  if (unknown.length > 0) { return wrong(`has ${unknown.map((key) => `"${key}"`).join(', ')}, which it doesn't take`, 'use name, taints and nodeLabels'); }
  return customPlatform(value, wrong);
}

function customPlatform(value: PlainObject, wrong: (message: string, remedy: string) => void): Platform | undefined {
  const { taints = [], nodeLabels = {} } = value;
  if (!Array.isArray(taints) || !taints.every(isPlainObject)) {
    return void wrong(`has taints ${show(taints)}`, 'write taints as a list of { key, value, effect }');
  }
  if (!isPlainObject(nodeLabels)) { return void wrong(`has nodeLabels ${show(nodeLabels)}`, 'write nodeLabels as a map'); }
  try {
    return Platform.custom({ ...value, taints, nodeLabels } as unknown as CustomPlatform);
  } catch (error) {
    return void wrong(`can't be: ${(error as Error).message}`, 'mend it');
  }
}

/** Where a problem stands: at its value, at its key where the value is a map or a list, or at the nearest that is there. */
function placed(problem: Problem, document: Document.Parsed | undefined, lines: LineCounter): PlacedProblem {
  let node: unknown = document?.contents;
  let offset = isNode(node) ? node.range![0] : 0;
  for (const [i, key] of problem.path.entries()) {
    if (isMap(node)) {
      const pair = node.items.find((item) => isScalar(item.key) && String(item.key.value) === String(key));
      if (!pair) { break; }
      node = pair.value;
      const isKeyAtFault = problem.code === UNKNOWN_OPTION && i === problem.path.length - 1;
      const at = isScalar(node) && node.range && !isKeyAtFault ? node : pair.key;
      offset = isNode(at) ? at.range![0] : offset;
    } else if (isSeq(node)) {
      node = node.items[Number(key)];
      offset = isNode(node) ? node.range![0] : offset;
    } else {
      break;
    }
  }
  const { line, col } = lines.linePos(offset);
  return { ...problem, line, column: col };
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'range' in value && Array.isArray((value as Node).range);
}

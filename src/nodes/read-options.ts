import type { Document, LineCounter, Node } from 'yaml';
import { WindowsNodeOptions } from './options';
import { attempt, checkArgument, INVALID_OPTION, isPlainObject, isPresent, Problem, Problems, show, STRING, UNKNOWN_OPTION } from '../base';
import { LineIndex } from '../findings';
import { WindowsVersion } from '../knowledge';
import { readPlatformInFile, withoutSecrets } from '../kubernetes';
import { duplicateKey, ParseError, parseYaml, TOO_DEEP, withoutMark, withoutSource, yaml } from '../yaml';

/** A problem with its position in the file. */
export interface PlacedProblem extends Problem {
  /** Line, from 1. */
  readonly line?: number;
  /** Column, from 1. */
  readonly column?: number;
}

/** The result of `readNodeOptions`. */
export interface ReadNodeOptions {
  /** The options; absent if the file isn't valid YAML or JSON. An invalid version or platform is left out. */
  readonly options?: WindowsNodeOptions;
  /** Invalid options, with their positions. */
  readonly problems: readonly PlacedProblem[];
  /** Adds its position in the file to a problem of the options. */
  readonly place: (problem: Problem) => PlacedProblem;
}

/**
 * Reads the options of a node from YAML or JSON. The keys are those of `WindowsNodeOptions`. `version` is a name such as `LTSC2022` or `2022`, or a
 * build;
 * `platform` is a name such as `gke`, or a map with `taints` and `nodeLabels`. Reports problems of the file, and doesn't throw them.
 *
 * @throws ProblemsError if an argument has the wrong type
 */
export function readNodeOptions(given: string): ReadNodeOptions {
  checkArgument('text', given, STRING);
  const text = withoutMark(given);
  const lines = new (yaml().LineCounter)();
  const deep = tooDeepAt(text);
  const document = deep === undefined ? yaml().parseDocument(text, { lineCounter: lines, prettyErrors: false }) : undefined;
  const place = (problem: Problem) => placed(problem, document, lines);
  const fault = (message: string, remedy: string, offset = 0): ReadNodeOptions => {
    return { problems: [{ code: 'node-file', path: [], message, remedy, ...new LineIndex(text).positionOf(offset) }], place };
  };
  if (!document) { return fault('must not be nested too deeply', TOO_DEEP.help, deep); }
  const [error] = document.errors;
  if (error?.code === 'MULTIPLE_DOCS') {
    return fault('must have one YAML document, got several', 'move each node to a file of its own', error.pos[0]);
  }
  if (error?.code === 'DUPLICATE_KEY') {
    return fault(`must be valid YAML or JSON, but ${duplicateKey(text.slice(error.pos[0]))}`, 'remove one of the two', error.pos[0]);
  }
  if (error) { return fault(`must be valid YAML or JSON: ${withoutSource(error.message)}`, 'fix the syntax', error.pos[0]); }
  const content = valueOf(document);
  if (content === undefined) { return fault('must not have aliases that expand endlessly', 'replace the aliases with their values'); }
  if (!isPlainObject(content)) {
    return fault(
      `must be a map, got ${content === null ? 'an empty file' : show(content)}`, 'use a map with keys such as version, kubernetes and network',
    );
  }
  const problems = new Problems(INVALID_OPTION);
  const version = readVersion(content.version, problems);
  const platform = isPresent(content.platform) ? readPlatformInFile(content.platform, ['platform'], problems) : undefined;
  const { version: _version, platform: _platform, ...others } = content;
  const options = { ...others, ...(version && { version }), ...(platform && { platform }) };
  return { options: options as unknown as WindowsNodeOptions, problems: withoutSecrets(problems.list, content).map(place), place };
}

/** Where a text is nested more deeply than what calls itself for each level can read. */
function tooDeepAt(text: string): number | undefined {
  try {
    parseYaml(text);
  } catch (error) {
    if (error instanceof ParseError && error.message === TOO_DEEP.message) { return error.offset; }
  }
  return undefined;
}

function valueOf(document: Document.Parsed): unknown {
  return attempt(() => {
    const value: unknown = document.toJS({ maxAliasCount: 100 });
    // an alias inside of what it names
    JSON.stringify(value);
    return value;
  });
}

function readVersion(value: unknown, problems: Problems): WindowsVersion | undefined {
  if (!isPresent(value)) { return undefined; }
  const { value: version, fault } = WindowsVersion.read(value);
  if (fault) { problems.must(['version'], value, fault.must, fault.remedy); }
  return version;
}

/** Position of a problem: its value, its key if the value is a map or a list, or the nearest existing parent. */
function placed(problem: Problem, document: Document.Parsed | undefined, lines: LineCounter): PlacedProblem {
  const { isMap, isScalar, isSeq } = yaml();
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

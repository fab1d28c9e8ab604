import * as fs from 'node:fs';
import * as path from 'node:path';
import { allFiles, CONFIG_FILE, dumpFiles, readNamedFile } from './input-files';
import { Io, throwUsage, UsageError } from './io';
import { isEmpty, readDumps } from './read-dumps';
import { INVALID_OPTION, isPlainObject, Path, Problems, problemText, show } from '../base';
import { Config, readConfig } from '../checker';
import { formatPlace, LineIndex } from '../findings';
import { Platform, WindowsVersion } from '../knowledge';
import { readTaint } from '../kubernetes';
import { DocumentMap, ParseError, parseJson, parseYaml } from '../yaml';

/** A configuration file that was read. */
export interface ConfigFile {
  readonly config: Config;
  /** Absolute. */
  readonly directory: string;
  /** `.k8s-windows.yaml:5:5`, for a message about the part at a path. */
  readonly placeOf: (path: Path) => string;
}

/**
 * Reads a configuration file.
 *
 * @param given by the user @default - the one of the working directory or its nearest parent
 * @returns `undefined` if there is none
 * @throws UsageError if it is invalid
 */
export function readConfigFile(given: string | undefined, io: Io): ConfigFile | undefined {
  const file = given === undefined ? nearestConfig(io.cwd) : path.resolve(io.cwd, given);
  if (file === undefined) { return undefined; }
  const { content, placeOf } = parseFile(file, given ?? path.relative(io.cwd, file), io);
  const { config, problems } = readConfig(content);
  throwUsage(problems, placeOf);
  return { config: config!, directory: path.dirname(file), placeOf };
}

/** The configuration file of a directory, or else of its nearest parent; the root of a Git repository is the last one. */
function nearestConfig(directory: string): string | undefined {
  const file = path.join(directory, CONFIG_FILE);
  if (fs.existsSync(file)) { return file; }
  const parent = path.dirname(directory);
  return parent === directory || fs.existsSync(path.join(directory, '.git')) ? undefined : nearestConfig(parent);
}

/** The content of a YAML or JSON file, and where its parts are. */
interface ParsedFile {
  readonly content: unknown;
  /** The contents of the documents after the first one. */
  readonly others: readonly unknown[];
  /** `nodes.json:3:5`, for a message about the part at a path. */
  readonly placeOf: (path: Path) => string;
}

/** @throws UsageError if the file can't be read or parsed */
export function parseFile(file: string, name: string, io: Io): ParsedFile {
  const text = readNamedFile(file, io, name);
  const at = (offset: number) => formatPlace({ file: name, ...new LineIndex(text).positionOf(offset) });
  try {
    const [content, ...others] = valuesOf(text, name);
    const map = new DocumentMap(text);
    return {
      content: withWrittenKeys(content, map), others,
      // what isn't found is at its nearest parent, which begins earlier
      placeOf: (of) => at(Math.max(...[of, of.map(asYamlKey)].map((each) => map.rangeOf(each)[0]))),
    };
  } catch (error) {
    throw new UsageError(`${at(offsetOf(error, text))}: ${reasonOf(error)}`);
  }
}

/** The values of a file: JSON, or YAML, which can begin with a bracket too. */
function valuesOf(text: string, name: string): readonly unknown[] {
  if (!/^\s*[{[]/.test(text)) { return parseYaml(text); }
  try {
    return [parseJson(text)];
  } catch (error) {
    if (/\.json$/i.test(name) || !(error instanceof SyntaxError)) { throw error; }
    return parseYaml(text);
  }
}

/** A key as YAML 1.1 reads it. */
const asYamlKey = (key: string | number) => (/^(?:y|yes|on)$/i.test(String(key)) ? 'true' : /^(?:n|no|off)$/i.test(String(key)) ? 'false' : key);

/** Keys as they are written: YAML 1.1 reads `on`, which is the name of an option, as a boolean. */
function withWrittenKeys(value: unknown, map: DocumentMap, at: Path = []): unknown {
  if (Array.isArray(value)) { return value.map((each, i) => withWrittenKeys(each, map, [...at, i])); }
  if (!isPlainObject(value)) { return value; }
  return Object.fromEntries(Object.entries(value).map(([key, each]) => {
    const own = [...at, key];
    const written = /^(?:true|false)$/.test(key) ? /^\w+/.exec(map.text.slice(map.rangeOf(own)[0]))?.[0] : undefined;
    return [written ?? key, withWrittenKeys(each, map, own)];
  }));
}

/** The CustomResourceDefinitions in a file or directory. */
export function crdsIn(given: string, io: Io): readonly object[] {
  return objectsIn(given, '--crds', 'CustomResourceDefinition', io);
}

const RESOURCES = {
  CustomResourceDefinition: { resource: 'crds', plural: 'CustomResourceDefinitions' },
  RuntimeClass: { resource: 'runtimeclasses', plural: 'RuntimeClasses' },
};

/** The objects of a kind in a file or directory that a flag names. */
function objectsIn(given: string, flag: string, kind: keyof typeof RESOURCES, io: Io): readonly object[] {
  const { objects, failures } = readDumps(dumpFiles([given], allFiles(io), io), '');
  const unread = failures.filter((failure) => !isEmpty(failure));
  if (unread.length > 0) {
    throw new UsageError(...unread.map(({ file, line, message }) => `${flag}: ${file}${line === undefined ? '' : `:${line}`}: ${message}`));
  }
  const found = objects.filter((object) => object.kind === kind);
  if (found.length === 0) {
    const { resource, plural } = RESOURCES[kind];
    const message = `must be a file or directory with ${plural}, got ${show(given)}`;
    throw new UsageError(problemText({ code: INVALID_OPTION, path: [flag], message, remedy: `save them with "kubectl get ${resource} -o yaml"` }));
  }
  return found;
}

/** The RuntimeClasses in the file or directory of `--runtime-classes`, if it is given. */
export function runtimeClassesIn(given: string | undefined, io: Io): readonly object[] | undefined {
  return given === undefined ? undefined : objectsIn(given, '--runtime-classes', 'RuntimeClass', io);
}

/** The flags that say which platform provides the Windows nodes. */
export interface PlatformFlags {
  /** Name of a platform. */
  readonly platform?: string;
  /** Taints of the nodes of a custom platform: `os=windows:NoSchedule`. */
  readonly taint?: readonly string[];
  /** Labels of the nodes of a custom platform: `pool=windows`. */
  readonly nodeLabel?: readonly string[];
}

/** The platform of the flags; `undefined` if they name none. @throws UsageError with all problems */
export function platformOf({ platform: name, taint: taints, nodeLabel: nodeLabels }: PlatformFlags): Platform | undefined {
  const problems = new Problems(INVALID_OPTION);
  if (taints === undefined && nodeLabels === undefined) {
    if (name === undefined) { return undefined; }
    const { value, fault } = Platform.read(name);
    if (fault) { problems.must(['--platform'], name, fault.must, fault.remedy); }
    throwUsage(problems.list);
    return value;
  }
  const flag = taints === undefined ? '--node-label' : '--taint';
  if (name !== undefined) {
    problems.must([flag], (taints ?? nodeLabels)!.join(','), `not be set with --platform ${name}, which has its own`, 'remove one of the two');
  }
  const read = (given: readonly string[] = [], parts: typeof readTaint, wrong: (each: string) => void) => given.flatMap((each) => {
    const found = parts(each);
    if (!found) { wrong(each); }
    return found ? [found] : [];
  });
  const taintsRead = read(taints, readTaint, (each) => {
    problems.must(['--taint'], each, 'be a taint', 'write it as for "kubectl taint", such as os=windows:NoSchedule');
  });
  const labelsRead = read(nodeLabels, (text) => /^(?<key>[^=]+)=(?<value>.*)$/.exec(text)?.groups, (each) => {
    problems.must(['--node-label'], each, 'be a label', 'write it as key=value, such as pool=windows');
  });
  const { platform, problems: found } = Platform.check({
    taints: taintsRead.map(({ key, value, effect }) => ({ key, ...(value && { value }), effect })),
    nodeLabels: Object.fromEntries(labelsRead.map(({ key, value }) => [key, value])),
  });
  problems.add(
    found.map((problem) => ({ ...problem, path: [problem.path[0] === 'taints' ? '--taint' : '--node-label', ...problem.path.slice(-1)] })),
  );
  throwUsage(problems.list);
  return platform;
}

/** The Windows release of `--windows`. @throws UsageError if there is none of that name */
export function releaseOf(given: string, flag = '--windows'): WindowsVersion {
  const { value, fault } = WindowsVersion.read(given);
  if (!value) {
    throw new UsageError(
      problemText({ code: INVALID_OPTION, path: [flag], message: `must ${fault.must}, got ${show(given)}`, remedy: fault.remedy }),
    );
  }
  return value;
}

/** Where parsing failed. A message of `JSON.parse` without a position is about the end of the text. */
function offsetOf(error: unknown, text: string): number {
  if (error instanceof ParseError) { return error.offset; }
  const position = / at position (\d{1,12})/.exec(String(error))?.[1];
  return position === undefined ? text.trimEnd().length : Number(position);
}

function reasonOf(error: unknown): string {
  // the message of JSON.parse quotes the file, which may hold secrets
  return error instanceof SyntaxError ? 'is not valid JSON' : (error as Error).message;
}

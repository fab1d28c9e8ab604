import type { Log, Notification, ReportingDescriptor, Result } from 'sarif';
import { Failure, fingerprintOf, Rated, Reported, severityOf } from '../finding';
import { Described, ENGINE_RULES, PROJECT, rulePage, urlOf } from '../rule';
import { Format } from './format';
import { EFFECT_WORDS, formatMessage, formatObject, printable, printableJson } from './words';

const SCHEMA = 'https://json.schemastore.org/sarif-2.1.0.json';

/** SARIF 2.1.0 for code scanning. Without findings, the list of results is empty, not absent. */
export const formatSarif: Format = ({ findings, failures }, { rules: own = [] } = {}) => {
  const rules: readonly (Described & Rated)[] = [...own, ...Object.values(ENGINE_RULES)];
  const indices = new Map(rules.map(({ id }, i) => [id, i]));
  const seen = new Map<string, number>();
  const log: Log = {
    $schema: SCHEMA,
    version: '2.1.0',
    runs: [{
      tool: { driver: { name: 'k8s-windows', informationUri: PROJECT, rules: rules.map(descriptor) } },
      columnKind: 'utf16CodeUnits',
      invocations: [{ executionSuccessful: failures.length === 0, toolExecutionNotifications: failures.map(notification) }],
      results: findings.map((finding) => result(finding, indices.get(finding.rule), seen)),
    }],
  };
  return printableJson(log);
};

function descriptor(rule: Described & Rated): ReportingDescriptor {
  const { id, effect, severity, summary, why, source } = rule;
  const help = `${why}\n\nSource: ${source}`;
  return {
    id,
    helpUri: urlOf(rulePage(id)),
    shortDescription: { text: summary },
    fullDescription: { text: why },
    help: { text: help, markdown: help },
    defaultConfiguration: { level: severityOf(rule) },
    properties: { tags: ['kubernetes', 'windows', effect ?? severity] },
  };
}

function result(finding: Reported, ruleIndex: number | undefined, seen: Map<string, number>): Result {
  const { rule, effect, message, help, object, path } = finding;
  const place = `${formatObject(object)} ${printable(path)}`;
  return {
    ruleId: rule,
    ruleIndex,
    level: severityOf(finding),
    message: { text: printable(`${formatMessage({ message, help })}${effect ? ` (${effect}: ${EFFECT_WORDS[effect]})` : ''}`) },
    locations: [{ ...physical(finding), logicalLocations: [{ fullyQualifiedName: place, kind: 'object' }] }],
    partialFingerprints: { 'objectAndRule/v1': printable(numbered(fingerprintOf(finding), seen)) },
  };
}

/** Numbers equal fingerprints. */
function numbered(text: string, seen: Map<string, number>): string {
  const count = (seen.get(text) ?? 0) + 1;
  seen.set(text, count);
  return count === 1 ? text : `${text} #${count}`;
}

function notification(failure: Failure): Notification {
  return { level: 'error', message: { text: printable(formatMessage(failure)) }, locations: [physical(failure)] };
}

function physical({ file, line = 1, column, ...rest }: Reported | Failure) {
  const { endLine, endColumn } = rest as Partial<Reported>;
  return {
    physicalLocation: { artifactLocation: { uri: uriOf(file ?? 'stdin') }, region: { startLine: line, startColumn: column, endLine, endColumn } },
  };
}

/** Half of a UTF-16 surrogate pair, which UTF-8 can't represent. File names on Windows can contain it. */
const LONE_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** A relative path as a URI, with slashes and percent encoding. */
function uriOf(file: string): string {
  return file.replace(/\\/g, '/').replace(/^\.\//, '').split('/').map((part) => encodeURIComponent(part.replace(LONE_SURROGATE, '\ufffd'))).join('/');
}

import { Failure, Reported, Severity, severityOf } from '../finding';
import { Format } from './format';
import { formatObject, formatPlace, printableMessage } from './words';

/** A line for each finding, and for what couldn't be read: `web.yaml:12:7: error: the message [rule]`. */
export const formatCompact: Format = ({ findings, failures }) => [
  ...failures.map((failure) => `${formatPlace(failure)}: error: ${printableMessage(failure.message)} [unreadable]\n`),
  ...findings.map((finding) => `${placeOf(finding)}: ${severityOf(finding)}: ${printableMessage(finding.message)} [${finding.rule}]\n`),
].join('');

/** Where something is: a place in a file, or the object of a cluster. */
export function placeOf(reported: Reported | Failure): string {
  return reported.file === undefined && 'object' in reported ? formatObject(reported.object) : formatPlace(reported);
}

const COMMANDS: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning', note: 'notice' };

/** Workflow commands, which GitHub Actions shows as annotations of a pull request. */
export const formatGithub: Format = ({ findings, failures }) => [
  ...failures.map((failure) => command('error', failure, 'unreadable', failure.message, failure.help)),
  ...findings.map((finding) => command(COMMANDS[severityOf(finding)], finding, finding.rule, finding.message, finding.help)),
].join('');

type Place = (Reported | Failure) & { readonly endLine?: number; readonly endColumn?: number };

function command(name: string, place: Place, title: string, message: string, help?: string): string {
  const { file, line, column, endLine, endColumn } = place;
  // GitHub rejects columns of annotations that span several lines
  const columns = line === endLine ? { col: column, endColumn } : {};
  const properties = Object.entries({ file, line, endLine, ...columns, title: `k8s-windows: ${title}` })
    .filter(([, value]) => value !== undefined).map(([key, value]) => `${key}=${escapeProperty(String(value))}`);
  return `::${name} ${properties.join(',')}::${escape(message)}${help ? `%0A${escape(help)}` : ''}\n`;
}

function escape(text: string): string {
  return printableMessage(text).replace(/%/g, '%25');
}

function escapeProperty(text: string): string {
  return escape(text).replace(/:/g, '%3A').replace(/,/g, '%2C');
}

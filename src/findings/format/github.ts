import { Failure, Reported, Severity, severityOf } from '../finding';
import { Format } from './format';
import { printableMessage } from './words';

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

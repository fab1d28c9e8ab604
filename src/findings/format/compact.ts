import { Failure, Reported, severityOf } from '../finding';
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

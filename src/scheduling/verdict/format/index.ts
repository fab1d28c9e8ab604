export { formatJson } from './json';
export { formatText } from './text';
export { formatSummary, formatVerdicts, nameOfWorkload } from './words';

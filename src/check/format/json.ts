import { LEVELS } from '../finding';
import { Format } from './format';
import { printableJson } from './words';

/** Grows when a field changes its meaning or goes; new fields don't count. */
const SCHEMA_VERSION = 1;

/** For programs. */
export const formatJson: Format = ({ findings, failures, objects }) => printableJson({
  schemaVersion: SCHEMA_VERSION,
  objects,
  findings: findings.map((finding) => ({ level: LEVELS[finding.effect], ...finding })),
  failures,
});

import { isPlainObject, isPlainWord, mayHoldSecret } from '../../manifest';
import { Edit, Fix, LEVELS } from '../finding';
import { Format } from './format';
import { printableJson } from './words';

/** Grows when a field changes its meaning or goes; new fields don't count. */
const SCHEMA_VERSION = 1;

/** For programs. */
export const formatJson: Format = ({ findings, failures, objects }, { showSource = false } = {}) => printableJson({
  schemaVersion: SCHEMA_VERSION,
  objects,
  findings: findings.map((finding) => ({
    level: LEVELS[finding.effect], ...finding,
    ...(finding.fix && !showSource && { fix: withoutSecrets(finding.fix, finding.object.kind) }),
  })),
  failures,
});

/** A fix without the values that may hold a secret of the manifest: `valueHidden` stands in their place. */
function withoutSecrets({ elsewhere, ...fix }: Fix, kind: string): object {
  const hide = (of: string) => (edit: Edit) => ('value' in edit && !isHarmless(edit.value, edit.path, of) ? { op: edit.op, path: edit.path, valueHidden: true } : edit);
  return {
    ...fix,
    edits: fix.edits.map(hide(kind)),
    ...(elsewhere && {
      elsewhere: elsewhere.map((each) => {
        if ('edits' in each) { return { ...each, edits: each.edits.map(hide(each.object.kind)) }; }
        return isHarmless(each.add, [], String(each.add.kind)) ? each : { addHidden: true };
      }),
    }),
  };
}

function isHarmless(value: unknown, path: readonly (string | number)[], kind: string): boolean {
  if (typeof value === 'string') { return !mayHoldSecret(path, kind) && isPlainWord(value); }
  if (Array.isArray(value)) { return value.every((item, i) => isHarmless(item, [...path, i], kind)); }
  return !isPlainObject(value) || Object.entries(value).every(([key, child]) => isHarmless(child, [...path, key], kind));
}

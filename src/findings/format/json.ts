import { Format } from './format';
import { printableJson, SCHEMA_VERSION } from './words';
import { isPlainObject } from '../../base';
import { isPlainWord, mayHoldSecret } from '../../kubernetes';
import { Edit, Finding, Fix, SEVERITY_OF } from '../finding';

/** JSON for programs. */
export const formatJson: Format<Finding> = ({ findings, failures, objects, workloads, assumed }, { showSource = false } = {}) => printableJson({
  schemaVersion: SCHEMA_VERSION,
  objects,
  findings: findings.map((finding) => findingForJson(finding, showSource)),
  ...(workloads && { workloads }),
  ...(assumed !== undefined && { assumed }),
  failures,
});

/** A finding in JSON. @param showSource whether values of its fix that may be secrets are shown */
export function findingForJson(finding: Finding, showSource = false): object {
  return {
    severity: SEVERITY_OF[finding.effect], ...finding,
    ...(finding.fix && !showSource && { fix: withoutSecrets(finding.fix, finding.object.kind) }),
  };
}

/** A fix without the values that may hold a secret of the manifest, which `valueHidden` replaces. */
function withoutSecrets({ elsewhere, ...fix }: Fix, kind: string): object {
  const hide = (of: string) =>
    (edit: Edit) => ('value' in edit && !isHarmless(edit.value, edit.path, of) ? { op: edit.op, path: edit.path, valueHidden: true } : edit);
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

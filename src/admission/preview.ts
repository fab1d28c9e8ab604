import { applyPatch } from './json-patch';
import { ADMITTED_KINDS, AdmittedKind, changesOf } from './mutating-policies';
import { modeOfNamespace } from './namespaces';
import { exemptNamespaces, WindowsAdmissionOptions } from './options';
import { JUDGED_KINDS, JudgedKind, judgementsOf, messageOf, SEVERITIES, verdictsOf } from './validating-policies';
import { equal, evaluator, Inputs, literal, PatchOperation } from '../expressions';
import { findPodTemplate, jsonPointer, listAt, objectAt, PlainObject, scalarText, valueAt } from '../manifest';

/** An object of a cluster whose Pods the policies would change or judge. */
export interface PreviewedChange {
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
  /** The changes, with paths from the object. Those of a Pod that exists apply to the next one like it. */
  readonly changes: readonly PatchOperation[];
  /** What is wrong after the changes. */
  readonly findings: readonly PreviewedFinding[];
}

/** What a policy would report. */
export interface PreviewedFinding {
  /** ID of the rule. */
  readonly rule: string;
  /** Whether the API server would reject the object, warn its user, or only add the finding to the audit event. */
  readonly verdict: 'deny' | 'warn' | 'audit';
  /** The message of the API server. */
  readonly message: string;
}

const [PODS, DAEMON_SETS] = ADMITTED_KINDS;
const [JUDGED_PODS, JUDGED_WORKLOADS] = JUDGED_KINDS;

/**
 * What the policies would change and report in a cluster, before they are installed. Objects that others own are left out, since their owners are
 * there.
 *
 * @param objects the cluster's Namespaces, Pods, and workloads, as `kubectl get -o json` prints them
 */
export function previewAdmission(objects: readonly PlainObject[], options: WindowsAdmissionOptions = {}): readonly PreviewedChange[] {
  const { mutate, mode: defaultMode = 'warn' } = options;
  const changers = new Map<AdmittedKind, ReturnType<typeof evaluator<readonly PatchOperation[]>>>(
    ADMITTED_KINDS.map((kind) => [kind, evaluator(changesOf(kind, options))]),
  );
  const judges = new Map(JUDGED_KINDS.map((kind) => [kind, judgesOf(kind, options)]));
  const namespaces = new Map(objects.filter(({ kind }) => kind === 'Namespace').map((object) => [nameOf(object), object]));
  const exempt = new Set(exemptNamespaces(options));
  return objects.flatMap((object) => {
    const found = findPodTemplate(object);
    const namespace = scalarText(valueAt(object, ['metadata', 'namespace']) ?? 'default');
    const namespaceObject = namespaces.get(namespace) ?? {};
    const ownMode = modeOfNamespace(namespaceObject);
    const isOwned = listAt(objectAt(object, 'metadata'), 'ownerReferences').length > 0;
    if (!found || isOwned || exempt.has(namespace) || ownMode === 'off') { return []; }
    const changesFor = (kind: AdmittedKind, of: PlainObject) => (mutate === false ? [] : changers.get(kind)!({ object: of, namespaceObject }));
    const isDaemonSet = object.kind === 'DaemonSet';
    const changes = isDaemonSet
      ? changesFor(DAEMON_SETS, object)
      : changesFor(PODS, found.template).map((change) => ({ ...change, path: `${jsonPointer(found.path)}${change.path}` }));
    // the Pods of other workloads are changed when they are created
    const isChanged = isDaemonSet || object.kind === 'Pod';
    const judged = isChanged ? applyPatch(object, changes) : object;
    const judge = judges.get(object.kind === 'Pod' ? JUDGED_PODS : JUDGED_WORKLOADS)!;
    const findings = judge({ object: judged, namespaceObject }, ownMode ?? defaultMode);
    if (changes.length === 0 && findings.length === 0) { return []; }
    return [{ kind: scalarText(object.kind), namespace, name: nameOf(object), changes, findings }];
  });
}

type Mode = NonNullable<WindowsAdmissionOptions['mode']>;

/** The function that judges objects of a kind in a mode. */
function judgesOf(kind: JudgedKind, options: WindowsAdmissionOptions): (inputs: Inputs, mode: Mode) => readonly PreviewedFinding[] {
  const all = SEVERITIES.flatMap((severity) => judgementsOf(kind, severity, options).map((judgement) => ({
    severity, rule: judgement.rule.id, isRight: evaluator(equal(judgement.text, literal(''))), message: evaluator(messageOf(judgement)),
  })));
  return (inputs, mode) => all.flatMap(({ severity, rule, isRight, message }) => {
    const [verdict] = verdictsOf(severity, mode);
    return verdict === undefined || isRight(inputs) ? [] : [{ rule, verdict: VERDICTS[verdict], message: message(inputs) }];
  });
}

const VERDICTS = { Deny: 'deny', Warn: 'warn', Audit: 'audit' } as const;

function nameOf(object: PlainObject): string {
  return scalarText(valueAt(object, ['metadata', 'name']));
}

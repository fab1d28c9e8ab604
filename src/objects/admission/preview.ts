import { CONTROLLER_MANAGER, IS_NO_MIRROR_POD } from './conditions';
import { lockedImages } from './locked-images';
import { ADMITTED_KINDS, AdmittedKind, changesOf } from './mutating-policies';
import { modeOfNamespace } from './namespaces';
import { exemptNamespaces, problemsOfOptions, WindowsAdmissionOptions } from './options';
import { JUDGED_KINDS, JudgedKind, judgementsOf, judgingConditions, messageOf, POLICY_SHARES, verdictsOf } from './validating-policies';
import {
  and, ANYTHING, checkArgument, evaluator, Evaluators, Inputs, isPlainObject, jsonPointer, keysOfPointer, listAt, listOf, objectAt, PatchOperation,
  PlainObject, Results, scalarText, setOwn, throwProblems, valueAt,
} from '../../base';
import { Severity } from '../../findings';
import { findPodTemplate, isOsOpen, KnownSecrets } from '../../kubernetes';

/** An object of a cluster whose Pods the policies would change or judge. */
export interface PreviewedChange {
  /** Kind of the object. */
  readonly kind: string;
  /** Namespace of the object; `default` if it has none. */
  readonly namespace: string;
  /** Name of the object; empty if it has none. */
  readonly name: string;
  /** The changes, with paths from the object. Those of a Pod that exists apply to the next one like it. */
  readonly changes: readonly PatchOperation[];
  /** What is wrong after the changes. */
  readonly findings: readonly PreviewedFinding[];
  /** Whether placeholders leave open what the policies do with it: nothing is shown then. Absent if not. */
  readonly isOpen?: boolean;
}

/** What a policy would report. */
export interface PreviewedFinding {
  /** ID of the rule. */
  readonly rule: string;
  /** How severe it is, as for `check`. */
  readonly severity: Severity;
  /** Whether the API server would reject the object, warn its user, or only add the finding to the audit event. */
  readonly verdict: 'deny' | 'warn' | 'audit';
  /** The message of the API server, with secrets hidden. */
  readonly message: string;
}

const [PODS, DAEMON_SETS] = ADMITTED_KINDS;
const [JUDGED_PODS, JUDGED_WORKLOADS] = JUDGED_KINDS;
const LIST = listOf(ANYTHING);

/**
 * What the policies would change and report in a cluster, before they are installed. Objects whose owner is among the objects are left out: what is
 * shown of the owner applies to them.
 *
 * @param objects the cluster's Namespaces, Pods, and workloads: the items of what `kubectl get -o json` prints
 * @throws ProblemsError with all problems, if an option is invalid
 */
export function previewAdmission(objects: readonly PlainObject[], options: WindowsAdmissionOptions = {}): readonly PreviewedChange[] {
  checkArgument('objects', objects, LIST);
  throwProblems(problemsOfOptions(options));
  const { mutate, mode: defaultMode = 'warn' } = options;
  const params = lockedImages(options).object ?? {};
  const changers = new Map<AdmittedKind, ReturnType<typeof evaluator<readonly PatchOperation[]>>>(
    ADMITTED_KINDS.map((kind) => [kind, evaluator(changesOf(kind, options))]),
  );
  const isChangeable = evaluator(IS_NO_MIRROR_POD.holds);
  const judges = new Results();
  const namespaces = new Map(objects.filter((object) => isPlainObject(object) && object.kind === 'Namespace')
    .map((object) => [nameOf(object), object]));
  const exempt = new Set(exemptNamespaces(options));
  const names = new Set(objects.map((object) => keyOf(object, namespaceOf(object))));
  return objects.flatMap((object) => {
    const found = findPodTemplate(object);
    const namespace = namespaceOf(object);
    const namespaceObject = namespaces.get(namespace) ?? {};
    const ownMode = modeOfNamespace(namespaceObject);
    const owners = listAt(objectAt(object, 'metadata'), 'ownerReferences');
    const isShownByOwner = owners.some((owner) => names.has(keyOf({ kind: valueAt(owner, ['kind']), metadata: owner }, namespace)));
    if (!found || isShownByOwner || exempt.has(namespace) || ownMode === 'off' || (object.kind === 'Pod' && !isChangeable({ object }))) { return []; }
    if (isOsOpen(objectAt(found.template, 'spec'))) {
      return [{ kind: scalarText(object.kind), namespace, name: nameOf(object), changes: [], findings: [], isOpen: true }];
    }
    const request = { operation: 'CREATE', userInfo: { username: creatorOf(owners, options) } };
    const changesFor = (kind: AdmittedKind, of: PlainObject) =>
      (mutate === false ? [] : changers.get(kind)!({ object: of, namespaceObject, request }));
    const isDaemonSet = object.kind === 'DaemonSet';
    const changes = isDaemonSet
      ? changesFor(DAEMON_SETS, object)
      : changesFor(PODS, found.template).map((change) => ({ ...change, path: `${jsonPointer(found.path)}${change.path}` }));
    // the Pods of other workloads are changed when they are created
    const isChanged = isDaemonSet || object.kind === 'Pod';
    const judged = isChanged ? applyPatch(object, changes) : object;
    const judgedKind = object.kind === 'Pod' ? JUDGED_PODS : JUDGED_WORKLOADS;
    const judge = judges.of(judgedKind, () => judgesOf(judgedKind, options));
    const findings = judge({ object: judged, namespaceObject, request, params }, ownMode ?? defaultMode);
    if (changes.length === 0 && findings.length === 0) { return []; }
    const hidden = findings.length === 0 ? [] : withoutSecrets(findings, object);
    return [{ kind: scalarText(object.kind), namespace, name: nameOf(object), changes, findings: hidden }];
  });
}

/** The user that creates the objects of owners: what a cluster has is what its controllers created. */
function creatorOf(owners: readonly unknown[], { trustedControllers = [] }: WindowsAdmissionOptions): string | undefined {
  if (owners.length === 0) { return undefined; }
  const isOfKubernetes = (owner: unknown) => /^(?:apps|batch)\//.test(scalarText(valueAt(owner, ['apiVersion'])));
  return owners.some(isOfKubernetes) ? CONTROLLER_MANAGER : trustedControllers[0];
}

/** The messages may be printed where others read them. */
function withoutSecrets(findings: readonly PreviewedFinding[], object: PlainObject): readonly PreviewedFinding[] {
  const secrets = KnownSecrets.ofObjects([object]);
  return findings.map((finding) => ({ ...finding, message: secrets.hide(finding.message) }));
}

type Mode = NonNullable<WindowsAdmissionOptions['mode']>;

/** The function that judges objects of a kind in a mode. */
function judgesOf(kind: JudgedKind, options: WindowsAdmissionOptions): (inputs: Inputs, mode: Mode) => readonly PreviewedFinding[] {
  const evaluators = new Evaluators();
  const isJudged = evaluators.compile(and(...judgingConditions(kind, options).map(({ holds }) => holds)));
  const all = POLICY_SHARES.flatMap((share) => judgementsOf(kind, share, options).map((judgement) => ({
    share, severity: judgement.severity, rule: judgement.rule.id,
    isRight: evaluators.compile(judgement.isRight), message: evaluators.compileLater(() => messageOf(judgement)),
  })));
  return (inputs, mode) => {
    const frame = evaluators.frameOf(inputs);
    return !isJudged(frame) ? [] : all.flatMap(({ share, severity, rule, isRight, message }) => {
      const [verdict] = verdictsOf(share, mode);
      return verdict === undefined || isRight(frame) ? [] : [{ rule, severity, verdict: VERDICTS[verdict], message: message(frame) }];
    });
  };
}

const VERDICTS = { Deny: 'deny', Warn: 'warn', Audit: 'audit' } as const;

function namespaceOf(object: PlainObject): string {
  return scalarText(valueAt(object, ['metadata', 'namespace']) ?? 'default');
}

function keyOf(object: PlainObject, namespace: string): string {
  return `${scalarText(valueAt(object, ['kind']))}/${namespace}/${nameOf(object)}`;
}

function nameOf(object: PlainObject): string {
  return scalarText(valueAt(object, ['metadata', 'name']));
}

/** A copy of an object with a JSON Patch applied, for the operations and paths that the policies use. */
export function applyPatch(object: PlainObject, operations: readonly PatchOperation[]): PlainObject {
  const copy = structuredClone(object);
  for (const { op, path, value: given } of operations) {
    // a later operation may change what this one added
    const value = structuredClone(given);
    const keys = [...keysOfPointer(path)];
    const last = keys.pop()!;
    const parent = valueAt(copy, keys);
    if (Array.isArray(parent)) {
      parent.splice(last === '-' ? parent.length : Number(last), op === 'add' ? 0 : 1, ...(op === 'remove' ? [] : [value]));
    } else if (op === 'remove') {
      Reflect.deleteProperty(parent as object, last);
    } else if (isPlainObject(parent)) {
      setOwn(parent, last, value);
    }
  }
  return copy;
}

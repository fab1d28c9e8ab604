import { messagesOf } from './cluster-messages';
import { Dump, DUMP_KINDS, DumpKind, endOf } from './dump';
import { DoctorOptions, Evidence, MismatchedBuilds, Occurrence, Symptom } from './symptom';
import { SYMPTOMS } from './symptoms';
import { objectAt, options as optionsOf, PlainObject, readOptions, textOf, throwProblems, withoutUndefined } from '../base';
import { CHECK_FIELDS, checkObjects } from '../checker';
import { keyOf, rulePage, SEVERITIES, Severity } from '../findings';
import { LOCK } from '../images';
import { CLUSTER_NAME_MARKS, readKubernetesVersion } from '../knowledge';
import { DAY, findPods, isCustomObject, KnownSecrets, KUBERNETES_OF_CLUSTER, PLATFORM, WINDOWS_VERSION } from '../kubernetes';
import { eachOnce, keyInCluster, madeOf, makerOf, Verdicts, withoutMade, WorkloadVerdict } from '../scheduling';

/** A known problem in a dump: all occurrences with the same cause and remedy. */
export interface Problem {
  /** ID of the symptom, in kebab case. IDs never change. */
  readonly symptom: string;
  /** Severity of the problem. */
  readonly severity: Severity;
  /** The problem in one line. */
  readonly summary: string;
  /** The cause of these occurrences. */
  readonly cause: string;
  /** How to fix it. */
  readonly remedy: string;
  /** The objects and messages that show the problem, at least one. Secrets in messages are masked. */
  readonly evidence: readonly Evidence[];
  /** Path of the documentation page, relative to the root of the repository. */
  readonly page: string;
  /** The image build and the node build that don't match; absent for other problems. */
  readonly builds?: MismatchedBuilds;
  /** Name of the cluster: its file or folder; absent if all objects are of one cluster. */
  readonly cluster?: string;
}

/** The result of a diagnosis. */
export interface Diagnosis {
  /** Problems, errors first. Empty without known problems. */
  readonly problems: readonly Problem[];
  /** Kinds without objects in the dump: the cluster has none, or the dump doesn't include them. Problems that only they show aren't detected. */
  readonly missingKinds: readonly DumpKind[];
  /** Number of objects by kind. */
  readonly objects: Readonly<Record<string, number>>;
  /** What will happen to each workload of the dump on its nodes; empty without nodes. */
  readonly workloads: readonly WorkloadVerdict[];
  /** Name of the cluster; absent if its nodes don't say it, and for several clusters. */
  readonly name?: string;
  /** The newest time in the dump, as `YYYY-MM-DDTHH:MM:SSZ`: about when it was made. Absent if there is none. */
  readonly time?: string;
  /** What the dump of each cluster has; absent if all objects are of one cluster. */
  readonly clusters?: readonly DiagnosedCluster[];
}

/** One of several clusters. */
export interface DiagnosedCluster extends Pick<Diagnosis, 'missingKinds' | 'objects'> {
  /** Its file or folder. */
  readonly name: string;
}

const DOCTOR_OPTIONS = optionsOf<DoctorOptions>({
  platform: PLATFORM, kubernetes: KUBERNETES_OF_CLUSTER, on: DAY, version: WINDOWS_VERSION, images: LOCK, ignore: CHECK_FIELDS.ignore,
});

/**
 * Diagnoses known problems of clusters with Windows nodes in the output of `kubectl get … -o json`. Never throws because of the content of a dump.
 *
 * @throws ProblemsError if an option is invalid
 * @param dump an object, a List, or an array of them: `JSON.parse` of one or several dumps
 *
 * @example
 * ```ts
 * import { readFileSync } from 'node:fs';
 * import { diagnose } from 'k8s-windows/doctor';
 *
 * // the output of: kubectl get nodes,pods,events,daemonsets,configmaps,runtimeclasses -A -o json
 * const { problems } = diagnose(JSON.parse(readFileSync('dump.json', 'utf8')));
 * for (const { summary, cause, remedy } of problems) { console.log(summary, cause, remedy); }
 * ```
 */
export function diagnose(dump: unknown, options: DoctorOptions = {}): Diagnosis {
  return diagnoseDump(dump, options);
}

/** Called during work, for each symptom that was looked for. */
export type OnSymptom = (id: string) => void;

/** `diagnose`, which says how far it is. */
export function diagnoseDump(dump: unknown, options: DoctorOptions, onSymptom?: OnSymptom): Diagnosis {
  throwProblems(readOptions(options, DOCTOR_OPTIONS).problems);
  const read = new Dump([dump], options.platform, options.images);
  const occurrences = new Map<Symptom, Occurrence[]>(SYMPTOMS.map((symptom) => [symptom, []]));
  for (const message of read.once(messagesOf)) {
    for (const symptom of SYMPTOMS) {
      const occurrence = symptom.matches?.(message, read);
      if (!occurrence) { continue; }
      occurrences.get(symptom)!.push({ ...occurrence, container: message.container });
      break;
    }
  }
  const inspected = new Map(SYMPTOMS.map((symptom) => {
    onSymptom?.(symptom.id);
    return [symptom, symptom.inspect?.(read, options) ?? []];
  }));
  const explained = new Explained(SYMPTOMS.flatMap((symptom) => [
    ...(symptom.isFallback ? occurrences.get(symptom)!.filter(({ cause }) => cause !== undefined) : occurrences.get(symptom)!),
    ...inspected.get(symptom)!.filter(({ evidence }) => symptom.severity === 'error' && evidence.object.kind === 'Pod'),
  ]));
  const problems = SYMPTOMS.flatMap((symptom) => {
    const all = occurrences.get(symptom)!;
    const caused = new Explained(all.filter(({ cause }) => cause !== undefined));
    const own = all.filter((occurrence) => !symptom.isFallback || caused.by(occurrence) || !explained.by(occurrence));
    // of several fallbacks for an object, the first one is the most specific
    own.forEach((occurrence) => explained.add(occurrence));
    return problemsOfSymptom(symptom, [...own, ...inspected.get(symptom)!]);
  });
  const hidden = withoutSecrets(problems, read);
  return {
    problems: SEVERITIES.flatMap((severity) => hidden.filter((each) => each.severity === severity)),
    missingKinds: DUMP_KINDS.filter((kind) => !read.has(kind)),
    objects: read.counts,
    workloads: verdictsIn(eachOnce([dump]), options).workloads,
    ...withoutUndefined({ name: clusterNameIn(read), time: timeText(endOf(read)) }),
  };
}

/** Occurrences by their objects, and by containers of these: what is known of a container says nothing about another. */
class Explained {
  private readonly ofObjects = new Map<string, Map<string | undefined, Occurrence>>();

  public constructor(occurrences: readonly Occurrence[]) {
    occurrences.forEach((occurrence) => this.add(occurrence));
  }

  public add(occurrence: Occurrence): void {
    const key = keyOf(occurrence.evidence.object);
    this.ofObjects.set(key, (this.ofObjects.get(key) ?? new Map()).set(occurrence.container, occurrence));
  }

  /** The occurrence that explains another one; `undefined` if none does. */
  public by({ evidence, container }: Occurrence): Occurrence | undefined {
    const known = this.ofObjects.get(keyOf(evidence.object));
    return known?.get(container) ?? known?.get(undefined) ?? (container === undefined ? known?.values().next().value : undefined);
  }
}

function timeText(time: number): string | undefined {
  return time === 0 ? undefined : new Date(time).toISOString().replace(/\.\d+Z$/, 'Z');
}

/** Groups the occurrences of a symptom by cause and remedy, without duplicate evidence. */
function problemsOfSymptom({ id, severity, summary, why, remedy }: Symptom, occurrences: readonly Occurrence[]): readonly Problem[] {
  // an occurrence without a cause belongs to one of the same object that has a cause
  const causes = new Explained(occurrences.filter(({ cause }) => cause !== undefined));
  const groups = new Map<string, Pick<Problem, 'cause' | 'remedy' | 'builds'> & { evidence: Map<string, Evidence> }>();
  for (const occurrence of occurrences) {
    const specific = occurrence.cause === undefined ? causes.by(occurrence) ?? occurrence : occurrence;
    const unknown = specific.facts && `cause unknown, known facts: ${specific.facts.join('; ')}`;
    const own = { cause: specific.cause ?? unknown ?? why, remedy: specific.remedy ?? remedy, builds: specific.builds };
    const key = `${own.cause}\n${own.remedy}`;
    const group = groups.get(key) ?? { ...own, evidence: new Map<string, Evidence>() };
    groups.set(key, group);
    group.evidence.set(`${keyOf(occurrence.evidence.object)}\n${occurrence.evidence.text}`, occurrence.evidence);
  }
  return [...groups.values()].map(({ builds, ...group }) => ({
    symptom: id, severity, summary, ...group, evidence: [...group.evidence.values()], ...(builds && { builds }), page: rulePage(id),
  }));
}

/** Kinds that may contain secrets that messages repeat. */
const KINDS_WITH_SECRETS = ['Secret', 'ConfigMap', 'Pod', 'DaemonSet', 'Deployment', 'StatefulSet', 'ReplicaSet', 'Job', 'CronJob'];

function withoutSecrets(problems: readonly Problem[], dump: Dump): readonly Problem[] {
  if (problems.length === 0) { return problems; }
  const known = KnownSecrets.ofObjects(KINDS_WITH_SECRETS.flatMap((kind) => dump.objects(kind)).map(withoutStatus));
  return problems.map((problem) => ({
    ...problem,
    cause: known.hide(problem.cause),
    remedy: known.hide(problem.remedy),
    evidence: problem.evidence.map((each) => ({ ...each, text: known.hide(each.text) })),
  }));
}

/** The status contains the messages themselves, whose words aren't secrets. */
function withoutStatus({ status: _, ...object }: PlainObject): PlainObject {
  return object;
}

/** Kinds that rules about workloads look up. */
const LOOKED_UP: readonly unknown[] = ['RuntimeClass', 'GMSACredentialSpec', 'StorageClass', 'PersistentVolumeClaim', 'PersistentVolume'];

/**
 * What will happen to the workloads of a dump on its nodes, if it has some: a Pod is judged through the object that makes it, also if that isn't in
 * the dump. Equal Pods of one maker are checked once.
 */
function verdictsIn(objects: readonly PlainObject[], { kubernetes, ...options }: DoctorOptions): Verdicts {
  if (!objects.some(({ kind }) => kind === 'Node')) { return { workloads: [] }; }
  const withPods = new Set(objects.filter((object) => findPods(object).length > 0));
  const judged = withoutMade([...withPods], madeOf);
  const others = objects.filter((object) => (isCustomObject(object) || LOOKED_UP.includes(object.kind)) && !withPods.has(object));
  const { workloads } = checkObjects([...others, ...judged.map(({ item }) => item)], {
    ...withoutUndefined(options), ...(readKubernetesVersion(kubernetes).value && { kubernetes }), nodes: objects,
  });
  const counts = new Map(judged.flatMap(({ item, made }) => (made === undefined ? [] : [[keyInCluster(makerOf(item)!), made] as const])));
  return {
    workloads: workloads.map((workload) => {
      const pods = counts.get(keyInCluster(workload));
      return pods === undefined ? workload : { ...workload, pods };
    }),
  };
}

/** The name of the cluster, if its nodes say it, all the same one. */
function clusterNameIn({ nodes }: Dump): string | undefined {
  const names = new Set(nodes.flatMap(({ object }) => {
    const metadata = objectAt(object, 'metadata');
    return CLUSTER_NAME_MARKS.map(([on, key]) => textOf(objectAt(metadata, on)[key]));
  }));
  names.delete('');
  return names.size === 1 ? [...names][0] : undefined;
}

import { Dump } from './dump';
import { DUMP_KINDS, DumpKind } from './dump-objects';
import { DoctorOptions, Evidence, Sign, Symptom } from './symptom';
import { SYMPTOMS } from './symptoms';
import { Level } from '../check/finding';
import { readKubernetesVersion } from '../knowledge';
import { KnownSecrets, PlainObject, show, throwProblems } from '../manifest';

/** A trouble that a dump shows: all cases that have the same cause and remedy. */
export interface Trouble {
  /** Id of the symptom, kebab-case and unchanging. */
  readonly symptom: string;
  readonly level: Level;
  /** One line: what is wrong. */
  readonly summary: string;
  /** What it comes from. */
  readonly cause: string;
  /** What to do. */
  readonly remedy: string;
  /** What showed it, at least one. Secrets that messages hold are hidden. */
  readonly evidence: readonly Evidence[];
  /** The page of the documentation, from the root of the project. */
  readonly page: string;
}

/** What came of looking at a dump. */
export interface Diagnosis {
  /** Worst first. Empty when no known trouble shows. */
  readonly troubles: readonly Trouble[];
  /** Kinds of which the dump has no objects: the cluster has none, or they weren't asked for. What they would tell isn't seen. */
  readonly missingKinds: readonly DumpKind[];
  /** How many objects there are, by kind. */
  readonly objects: Readonly<Record<string, number>>;
}

const LEVEL_ORDER: readonly Level[] = ['error', 'warning', 'note'];

/**
 * Looks for known troubles of clusters with Windows nodes in what `kubectl get … -o json` printed. Never throws because of what is in the dump.
 *
 * @throws ProblemsError when an option is invalid
 * @param dump objects, or Lists of them: `JSON.parse` of one or several dumps
 */
export function diagnose(dump: unknown, options: DoctorOptions = {}): Diagnosis {
  const version = options.kubernetes === undefined ? undefined : readKubernetesVersion(options.kubernetes, 'any');
  if (version?.fault) {
    const { must, remedy } = version.fault;
    throwProblems([{ code: 'doctor-option', path: ['kubernetes'], message: `must ${must}, got ${show(options.kubernetes)}`, remedy }]);
  }
  const read = new Dump([dump]);
  const signs = new Map<Symptom, Sign[]>(SYMPTOMS.map((symptom) => [symptom, []]));
  for (const statement of read.statements) {
    for (const symptom of SYMPTOMS) {
      const sign = symptom.hears?.(statement, read);
      if (!sign) { continue; }
      signs.get(symptom)!.push(sign);
      break;
    }
  }
  const particular = SYMPTOMS.filter(({ isLastResort }) => !isLastResort);
  const explained = new Set(particular.flatMap((symptom) => signs.get(symptom)!.map(({ evidence }) => objectKey(evidence))));
  const troubles = SYMPTOMS.flatMap((symptom) => troublesOf(symptom, [
    ...signs.get(symptom)!.filter(({ cause, evidence }) => !symptom.isLastResort || cause !== undefined || !explained.has(objectKey(evidence))),
    ...symptom.finds?.(read, options) ?? [],
  ]));
  const hidden = withoutSecrets(troubles, read);
  return {
    troubles: LEVEL_ORDER.flatMap((level) => hidden.filter((each) => each.level === level)),
    missingKinds: DUMP_KINDS.filter((kind) => !read.has(kind)),
    objects: read.counts,
  };
}

/** Puts the signs of a symptom together by cause and remedy; the same evidence counts once. */
function troublesOf({ id, level, summary, why, remedy }: Symptom, signs: readonly Sign[]): readonly Trouble[] {
  // what is told in general is told together with a case of the same object that is known better
  const causes = new Map(signs.filter(({ cause }) => cause !== undefined).map((sign) => [objectKey(sign.evidence), sign]));
  const groups = new Map<string, { cause: string; remedy: string; evidence: Map<string, Evidence> }>();
  for (const sign of signs) {
    const better = sign.cause === undefined ? causes.get(objectKey(sign.evidence)) ?? sign : sign;
    const own = { cause: better.cause ?? why, remedy: better.remedy ?? remedy };
    const key = `${own.cause}\n${own.remedy}`;
    const group = groups.get(key) ?? { ...own, evidence: new Map<string, Evidence>() };
    groups.set(key, group);
    group.evidence.set(`${objectKey(sign.evidence)}\n${sign.evidence.text}`, sign.evidence);
  }
  return [...groups.values()].map((group) => ({
    symptom: id, level, summary, cause: group.cause, remedy: group.remedy, evidence: [...group.evidence.values()], page: `docs/symptoms/${id}.md`,
  }));
}

/** Kinds whose objects hold secrets that messages repeat. */
const KINDS_WITH_SECRETS = ['Secret', 'ConfigMap', 'Pod', 'DaemonSet', 'Deployment', 'StatefulSet', 'ReplicaSet', 'Job', 'CronJob'];

function withoutSecrets(troubles: readonly Trouble[], dump: Dump): readonly Trouble[] {
  if (troubles.length === 0) { return troubles; }
  const known = KnownSecrets.ofObjects(KINDS_WITH_SECRETS.flatMap((kind) => dump.objects(kind)).map(withoutStatus));
  return troubles.map((trouble) => ({
    ...trouble,
    cause: known.hide(trouble.cause),
    remedy: known.hide(trouble.remedy),
    evidence: trouble.evidence.map((each) => ({ ...each, text: known.hide(each.text) })),
  }));
}

/** The status holds the messages themselves, whose words are no secrets. */
function withoutStatus({ status: _, ...object }: PlainObject): PlainObject {
  return object;
}

function objectKey({ object }: Evidence): string {
  return `${object.kind}/${object.namespace ?? ''}/${object.name}`;
}

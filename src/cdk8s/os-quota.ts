import { ApiObject } from 'cdk8s';
import { Construct, IConstruct } from 'constructs';
import { withQuantities } from './amounts';
import { changeTemplateAtSynth } from './completion';
import { propsOf } from './internals';
import { ObjectSetConstruct } from './object-set-construct';
import { apiObjectOf, throwIfAny } from './problems';
import { NamespaceQuota } from './windows-namespace';
import { formatProblem, invalidValue, isPresent, objectAt, PlainObject, Problem, problemsWithin, show, valueAt } from '../base';
import { namespaceErrors } from '../checker/lazy-object-errors';
import { OsName } from '../knowledge';
import { containersOf, findPodTemplate, isKnownNow, knownImages, osOfImages, podOs, podTemplatePath, withValueAt } from '../kubernetes';
import { osQuota, OsQuotaOptions } from '../objects';

/** Props of `OsQuota`. */
export interface OsQuotaProps extends Omit<OsQuotaOptions, 'quota'> {
  /**
   * Limits for all of these Pods together. With `cpu` or `memory`, the API server rejects those of these Pods that have a container without a limit
   * of it, unless a LimitRange of the Namespace sets one.
   */
  readonly quota: NamespaceQuota;
}

/**
 * A ResourceQuota for the Windows Pods, or the Linux Pods, of a namespace with both. Call `cover` with the workloads whose Pods it counts.
 *
 * @example
 * ```ts
 * import { App, Chart } from 'cdk8s';
 * import { OsQuota, WindowsDeployment } from 'k8s-windows/plus-33';
 *
 * const app = new App();
 * const chart = new Chart(app, 'shop');
 * const web = new WindowsDeployment(chart, 'web', {
 *   metadata: { namespace: 'shop' },
 *   containers: [{ image: 'mcr.microsoft.com/windows/servercore/iis:windowsservercore-ltsc2022' }],
 * });
 * const quota = new OsQuota(chart, 'quota', { name: 'shop-windows', namespace: 'shop', os: 'windows', quota: { memory: '32Gi', pods: 20 } });
 * quota.cover(web);
 * app.synth();
 * ```
 */
export class OsQuota extends ObjectSetConstruct {
  /** Name of the PriorityClass of the counted Pods. */
  public readonly priorityClassName: string;
  private readonly namespace: string;
  private readonly os: OsName;
  private readonly quota: readonly PlainObject[];

  /** @throws ProblemsError with all problems, if an option is invalid */
  constructor(scope: Construct, id: string, props: OsQuotaProps) {
    const set = osQuota(withQuantities(props));
    super(scope, id, set);
    this.quota = set.objects.filter(({ id: name }) => name === 'quota').map(({ manifest }) => manifest);
    this.priorityClassName = props.name;
    this.namespace = props.namespace;
    this.os = props.os;
  }

  /**
   * Sets the PriorityClass of this quota on the Pods of workloads. At synth, these are problems too: a PriorityClass that a JSON patch or another
   * quota sets, another namespace, Pods for the other operating system, and Windows containers without a limit that the quota requires and no
   * LimitRange of the app sets, as far as they are known.
   *
   * @throws ProblemsError if a workload has another PriorityClass already
   */
  public cover(...workloads: readonly IConstruct[]): void {
    for (const workload of workloads) {
      const object = apiObjectOf(workload, 'workload');
      const template = podTemplatePath(object.kind);
      throwIfAny(workload.node.path, problemsWithin(template, this.otherClassProblems(valueAt(propsOf(object), template))));
      changeTemplateAtSynth(object, workload, CODE, (own) => {
        const problems = this.otherClassProblems(own);
        return { template: problems.length > 0 ? own : withValueAt(own, CLASS_PATH, this.priorityClassName), problems };
      }, (manifest) => [...this.uncountedProblems(manifest), ...this.rejectedProblems(manifest)]);
    }
  }

  /** A PriorityClass other than that of the quota. */
  private otherClassProblems(template: unknown): readonly Problem[] {
    const own = valueAt(template, CLASS_PATH);
    const must = `be ${show(this.priorityClassName)}, the PriorityClass of quota ${this.node.path}`;
    return !isPresent(own) || own === this.priorityClassName ? [] : [wrong(CLASS_PATH, own, must, `remove it, or ${UNCOVERED}`)];
  }

  /** Why the quota doesn't count the Pods of a workload. */
  private uncountedProblems(manifest: PlainObject): readonly Problem[] {
    const problems: Problem[] = [];
    const namespace = objectAt(manifest, 'metadata').namespace;
    if (isKnownNow(namespace) && namespace !== this.namespace) {
      const must = `be ${show(this.namespace)}, whose Pods quota ${this.node.path} counts`;
      problems.push(wrong(['metadata', 'namespace'], namespace, must, `move the workload or the quota, or ${UNCOVERED}`));
    }
    const found = findPodTemplate(manifest);
    const spec = objectAt(found?.template, 'spec');
    const os = podOs(spec).os ?? osOfImages(knownImages(containersOf(spec), {}));
    if (found && os && os !== this.os) {
      problems.push({
        code: CODE, path: [...found.path, 'spec'],
        message: `must be for ${this.os} nodes, whose Pods quota ${this.node.path} counts, got a Pod for ${os} nodes`,
        remedy: `use a quota with os "${os}", or ${UNCOVERED}`,
      });
    }
    return problems;
  }

  /** Why the API server rejects Pods of a workload that the quota counts, by the rules of the checker. */
  private rejectedProblems(manifest: PlainObject): readonly Problem[] {
    const own = withNamespace(manifest, this.namespace);
    // LimitRanges, for which all constructs are searched, only add limits
    if (namespaceErrors(own, this.quota).length === 0) { return []; }
    const limitRanges = this.node.root.node.findAll().filter((object) => ApiObject.isApiObject(object) && object.kind === 'LimitRange')
      .map((object) => withNamespace((object as ApiObject).toJson() as PlainObject, this.namespace));
    // what LimitRanges alone decide isn't about the quota
    const others = namespaceErrors(own, limitRanges).map(formatProblem);
    return namespaceErrors(own, [...this.quota, ...limitRanges]).filter((problem) => !others.includes(formatProblem(problem)));
  }
}

/** An object in the namespace that it is meant for, if it doesn't name one. */
function withNamespace(object: PlainObject, namespace: string): PlainObject {
  return isKnownNow(valueAt(object, NAMESPACE_PATH)) ? object : withValueAt(object, NAMESPACE_PATH, namespace);
}

const NAMESPACE_PATH = ['metadata', 'namespace'];

const CODE = 'os-quota-option';
const UNCOVERED = 'don\'t pass the workload to cover';
const wrong = invalidValue(CODE);
const CLASS_PATH = ['spec', 'priorityClassName'];

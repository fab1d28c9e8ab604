import { WindowsAdmissionOptions } from './options';
import {
  and, DataMap, equal, exists, Expression, has, input, isIn, isSame, literal, map, mapAt, mapsAt, not, or, PlainObject, stringAt, toCel,
  untyped, when,
} from '../../base';
import { CONTAINER_LISTS, NodeLabel } from '../../knowledge';
import { hasHostProcess } from '../../kubernetes';

/** A condition without which a policy ignores an object. */
export interface MatchCondition {
  readonly name: string;
  readonly holds: Expression<boolean>;
}

/** `matchConditions` of a policy. */
export function matchConditions(conditions: readonly MatchCondition[]): readonly PlainObject[] {
  return conditions.map(({ name, holds }) => ({ name, expression: toCel(holds) }));
}

const object = untyped(input('object'));
const oldObject = untyped(input('oldObject'));
const request = untyped(input('request'));
const isCreated = equal(stringAt(request, 'operation'), literal('CREATE'));

/** Annotation of mirror Pods, which stand for static Pods and can't be changed. A kubelet runs no other Pod with it. */
const MIRROR_POD = 'kubernetes.io/config.mirror';

/** Whether a Pod doesn't stand for a static one. */
export const IS_NO_MIRROR_POD: MatchCondition = { name: 'not-a-mirror-pod', holds: not(has(input('object'), 'metadata', 'annotations', MIRROR_POD)) };

/** A Pod, or template, that is kept on Linux nodes, and isn't for Windows all the same, isn't changed: most Pods once they were completed. */
export function isNotKeptOnLinux(pod: Expression<DataMap>): MatchCondition {
  const isKept = equal(stringAt(pod, 'spec', 'nodeSelector', NodeLabel.OS), literal('linux'));
  const isForWindows = or(equal(stringAt(pod, 'spec', 'os', 'name'), literal('windows')), hasHostProcess(mapAt(pod, 'spec')));
  return { name: 'not-kept-on-linux', holds: or(not(isKept), isForWindows) };
}

/** Whether an update changes more than metadata. */
export const CHANGES_SPEC: MatchCondition = { name: 'changes-the-spec', holds: not(isSame(mapAt(object, 'spec'), mapAt(oldObject, 'spec'))) };

/** The template of a workload: that of a CronJob is in its Jobs' template. */
export const templateOf = (of: Expression<DataMap>): Expression<DataMap> =>
  when(has(of, 'spec', 'jobTemplate'), mapAt(of, 'spec', 'jobTemplate', 'spec', 'template'), mapAt(of, 'spec', 'template'));

/** An update matters only if it changes the template: scaling a workload, labels, or removing a finalizer must always be possible. */
export const CHANGES_TEMPLATE: MatchCondition = {
  name: 'changes-the-template',
  holds: or(isCreated, and(not(has(object, 'metadata', 'deletionTimestamp')), not(isSame(templateOf(object), templateOf(oldObject))))),
};

const imagesIn = (of: Expression<DataMap>, list: string) => map(mapsAt(of, 'spec', list), 'c', (c) => stringAt(c, 'image'));

/** An update of a Pod matters only if it changes or adds an image: hardly anything else of a Pod that exists can change. */
export const CHANGES_IMAGES: MatchCondition = {
  name: 'changes-images',
  holds: or(isCreated, ...CONTAINER_LISTS.map((list) => not(isSame(imagesIn(object, list), imagesIn(oldObject, list))))),
};

/** The user of all controllers of Kubernetes, if kube-controller-manager was started without `--use-service-account-credentials`. */
export const CONTROLLER_MANAGER = 'system:kube-controller-manager';

/**
 * The users that the API server knows as controllers of Kubernetes. Source: Kubernetes v1.36.3,
 * `plugin/pkg/auth/authorizer/rbac/bootstrappolicy/controller_policy.go`; Kubernetes documentation, "Using RBAC Authorization" ("Controller roles"),
 * read on 2026-11-23.
 */
const CONTROLLERS: readonly string[] = [
  ...[
    'deployment', 'replicaset', 'statefulset', 'daemon-set', 'job', 'cronjob',
  ].map((name) => `system:serviceaccount:kube-system:${name}-controller`),
  CONTROLLER_MANAGER,
];

/**
 * Whether a request comes from a controller, and the object has an owner for which a condition holds. Whoever may create an object may write any
 * owner into it, so that the owner alone proves nothing.
 */
export function hasProvenOwner(
  { trustedControllers = [] }: WindowsAdmissionOptions, holds: (owner: Expression<DataMap>) => Expression<boolean>,
): Expression<boolean> {
  return and(
    isIn(stringAt(request, 'userInfo', 'username'), literal([...new Set([...CONTROLLERS, ...trustedControllers])])),
    exists(mapsAt(object, 'metadata', 'ownerReferences'), 'owner', holds),
  );
}

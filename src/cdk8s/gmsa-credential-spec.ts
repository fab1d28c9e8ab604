import { ApiObject } from 'cdk8s';
import { Construct, IConstruct } from 'constructs';
import { gmsaCredentialSpec, GmsaCredentialSpecFacts, GmsaCredentialSpecFile, GmsaUser, gmsaUseBinding, gmsaUserId } from '../identity';
import { gmsaPlacesOf, mayUseCredentialSpec, objectAt, OptionProblems, PlainObject, Problem, RoleLookup, serviceAccountOf, show } from '../manifest';
import { ClusterObject } from './cluster-object';
import { ObjectSetConstruct } from './object-set-construct';
import { throwIfAny } from './problems-error';

export interface GmsaCredentialSpecFactsProps extends GmsaCredentialSpecFacts {}
export interface GmsaCredentialSpecFileProps extends GmsaCredentialSpecFile {}
export type GmsaCredentialSpecProps = GmsaCredentialSpecFactsProps | GmsaCredentialSpecFileProps;

/** A ServiceAccount: that of any cdk8s-plus, an API object, or its name and namespace. */
export interface ServiceAccountReference {
  readonly name: string;
  readonly metadata?: { readonly namespace?: string };
  /** @default - that of `metadata` */
  readonly namespace?: string;
}

/**
 * The Active Directory identity of Windows pods: a GMSACredentialSpec, and the ClusterRole that allows to use it. Workloads take it as
 * `windows.gmsa`; their service account needs `grantUse`.
 */
export class GmsaCredentialSpec extends ObjectSetConstruct {
  /** Name of the GMSACredentialSpec. */
  public readonly name: string;

  /** @throws ProblemsError when an option is invalid, with all problems */
  constructor(scope: Construct, id: string, props: GmsaCredentialSpecProps) {
    super(scope, id, gmsaCredentialSpec(props));
    this.name = props.name;
    USERS.set(this, new Set((props.usedBy ?? []).map(gmsaUserId)));
    SPECS.set(this.node.root, [...SPECS.get(this.node.root) ?? [], this]);
  }

  /** Allows a service account to use this credential spec, by a RoleBinding in the account's namespace. Granting twice changes nothing. */
  public grantUse(serviceAccount: ServiceAccountReference): void {
    const problems = new OptionProblems('gmsa-user');
    const { name } = (serviceAccount ?? {}) as Partial<ServiceAccountReference>;
    if (typeof name !== 'string') { problems.must(['serviceAccount'], serviceAccount, 'be a ServiceAccount', 'give a ServiceAccount of cdk8s-plus, or { name, namespace }'); } else { problems.objectName(['serviceAccount', 'name'], name, 'ServiceAccount'); }
    throwIfAny(this, problems.list);
    const namespace = serviceAccount.namespace ?? serviceAccount.metadata?.namespace;
    const user: GmsaUser = { serviceAccount: serviceAccount.name, namespace };
    const id = gmsaUserId(user);
    const users = USERS.get(this)!;
    if (users.has(id)) { return; }
    users.add(id);
    // without a namespace of its own the account has the one that is applied to, not this chart's
    const Kind = namespace === undefined ? ClusterObject : ApiObject;
    new Kind(this, id, gmsaUseBinding(this.name, user) as never);
  }
}

/** Granted by the spec itself, as nearly all are: spares a walk through the whole app. */
function isGrantedBy(spec: GmsaCredentialSpec, serviceAccount: string, namespace: unknown): boolean {
  return USERS.get(spec)!.has(gmsaUserId({ serviceAccount, ...(typeof namespace === 'string' && { namespace }) }));
}

/** The service accounts that each credential spec was granted to, by the ids of their bindings. */
const USERS = new WeakMap<GmsaCredentialSpec, Set<string>>();

/** The credential specs of each app, so that a workload that names one is checked against its grants. */
const SPECS = new WeakMap<IConstruct, readonly GmsaCredentialSpec[]>();

const ROLE_KINDS = ['Role', 'ClusterRole', 'RoleBinding', 'ClusterRoleBinding'];

/** Credential specs of the same app that a pod names, though its service account has no role to use them: the GMSA webhook refuses the pod. */
export function gmsaGrantProblems(scope: IConstruct, manifest: PlainObject, template: PlainObject): readonly Problem[] {
  const specs = SPECS.get(scope.node.root);
  if (!specs) { return []; }
  const spec = objectAt(template, 'spec');
  const account = serviceAccountOf(spec);
  const given = objectAt(manifest, 'metadata').namespace;
  const namespace = String(given ?? 'default');
  let roles: RoleLookup | undefined;
  return gmsaPlacesOf(spec).flatMap(({ path, name }) => {
    const used = specs.find((each) => each.name === name);
    if (!used || isGrantedBy(used, account, given)) { return []; }
    roles ??= rolesOf(scope);
    if (mayUseCredentialSpec(used.name, account, namespace, roles)) { return []; }
    return [{
      code: 'gmsa-role-missing', path: [...path, 'gmsaCredentialSpecName'],
      message: `must be a credential spec that service account ${show(account)} in namespace ${show(namespace)} may use, got ${show(name)} (${used.node.path}): the GMSA webhook rejects the pod`,
      remedy: 'give the workload a serviceAccount, and call grantUse(serviceAccount) of the GmsaCredentialSpec',
    }];
  });
}

/** The objects of RBAC in an app, whoever made them. */
function rolesOf(scope: IConstruct): RoleLookup {
  const objects = scope.node.root.node.findAll()
    .flatMap((found) => (ApiObject.isApiObject(found) && ROLE_KINDS.includes(found.kind) ? [found.toJson() as PlainObject] : []));
  return {
    all: (kind) => objects.filter((object) => object.kind === kind),
    find: (kind, name, namespace) => objects.find((object) => {
      const metadata = objectAt(object, 'metadata');
      return object.kind === kind && metadata.name === name && (namespace === undefined || (metadata.namespace ?? 'default') === namespace);
    }),
  };
}

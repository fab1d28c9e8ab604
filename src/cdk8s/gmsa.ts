import { ApiObject } from 'cdk8s';
import { Construct, IConstruct } from 'constructs';
import { ClusterObject } from './cluster-object';
import { ObjectSetConstruct } from './object-set-construct';
import { throwIfAny } from './problems';
import { invalidValue, objectAt, PlainObject, Problem, scalarText, show } from '../base';
import { gmsaPlacesOf, mayUseCredentialSpec, OptionProblems, RoleLookup, serviceAccountOf } from '../kubernetes';
import { gmsaCredentialSpec, GmsaCredentialSpecFacts, GmsaCredentialSpecFile, gmsaUseBinding, GmsaUser, gmsaUserId } from '../objects';

/** Props of a `GmsaCredentialSpec` that is made from the facts of the account. */
export interface GmsaCredentialSpecFactsProps extends GmsaCredentialSpecFacts {}
/** Props of a `GmsaCredentialSpec` that is read from a credential spec file. */
export interface GmsaCredentialSpecFileProps extends GmsaCredentialSpecFile {}
/** Props of `GmsaCredentialSpec`: the facts of the account, or a credential spec file. */
export type GmsaCredentialSpecProps = GmsaCredentialSpecFactsProps | GmsaCredentialSpecFileProps;

/** A ServiceAccount: a construct of any cdk8s-plus, an API object, or a name and namespace. */
export interface ServiceAccountReference {
  /** Name of the ServiceAccount. */
  readonly name: string;
  /** Metadata of the construct, from which its namespace is read. @default - none */
  readonly metadata?: { readonly namespace?: string };
  /** Namespace of the ServiceAccount. @default - the namespace in `metadata`, or that of `toSubjectConfiguration` */
  readonly namespace?: string;
  /** The account as a subject of a RoleBinding, which a ServiceAccount of cdk8s-plus has, also if it is imported. @default - none */
  toSubjectConfiguration?(): { readonly namespace?: string };
}

/**
 * The Active Directory identity of Windows Pods: a GMSACredentialSpec, and the ClusterRole that allows its use. Pass it to workloads as
 * `windows.gmsa`, and call `grantUse` with their service account.
 *
 * @example
 * ```ts
 * import { App, Chart } from 'cdk8s';
 * import { ServiceAccount } from 'cdk8s-plus-33';
 * import { GmsaCredentialSpec, WindowsDeployment } from 'k8s-windows/plus-33';
 *
 * const app = new App();
 * const chart = new Chart(app, 'shop');
 * const serviceAccount = new ServiceAccount(chart, 'account', { metadata: { name: 'shop', namespace: 'shop' } });
 * const identity = new GmsaCredentialSpec(chart, 'identity', {
 *   name: 'shop',
 *   account: 'WebApp1',
 *   domain: {
 *     dnsName: 'corp.example', netBiosName: 'CORP',
 *     sid: 'S-1-5-21-2126449477-2524075714-3094792973', guid: '244818ae-87ac-4fcd-92ec-e79e5252348a',
 *   },
 * });
 * identity.grantUse(serviceAccount);
 * new WindowsDeployment(chart, 'web', {
 *   metadata: { namespace: 'shop' },
 *   serviceAccount,
 *   containers: [{ image: 'mcr.microsoft.com/windows/servercore/iis:windowsservercore-ltsc2022' }],
 *   windows: { gmsa: identity },
 * });
 * app.synth();
 * ```
 */
export class GmsaCredentialSpec extends ObjectSetConstruct {
  /** Name of the GMSACredentialSpec. */
  public readonly name: string;

  /** @throws ProblemsError with all problems, if an option is invalid */
  constructor(scope: Construct, id: string, props: GmsaCredentialSpecProps) {
    super(scope, id, gmsaCredentialSpec(props));
    this.name = props.name;
    USERS.set(this, new Set((props.usedBy ?? []).map(gmsaUserId)));
    SPECS.set(this.node.root, [...SPECS.get(this.node.root) ?? [], this]);
  }

  /**
   * Allows a service account to use this credential spec, by a RoleBinding in the account's namespace. A second call for the same account has no
   * effect.
   *
   * @throws ProblemsError if the argument isn't a service account
   */
  public grantUse(serviceAccount: ServiceAccountReference): void {
    const problems = new OptionProblems('gmsa-user');
    const { name } = (serviceAccount ?? {}) as Partial<ServiceAccountReference>;
    if (typeof name !== 'string') {
      problems.must(['serviceAccount'], serviceAccount, 'be a ServiceAccount', 'use a ServiceAccount of cdk8s-plus, or { name, namespace }');
    } else { problems.objectName(['serviceAccount', 'name'], name, 'ServiceAccount'); }
    throwIfAny(this, problems.list);
    const namespace = serviceAccount.namespace ?? serviceAccount.metadata?.namespace ?? serviceAccount.toSubjectConfiguration?.().namespace;
    const user: GmsaUser = { serviceAccount: serviceAccount.name, namespace };
    const id = gmsaUserId(user);
    const users = USERS.get(this)!;
    if (users.has(id)) { return; }
    users.add(id);
    // an account without a namespace is in the namespace that the manifest is applied to, not in this chart's
    const Kind = namespace === undefined ? ClusterObject : ApiObject;
    new Kind(this, id, gmsaUseBinding(this.name, user) as never);
  }
}

/** Whether the spec itself granted the use, as in most cases; this avoids a search through the whole app. */
function isGrantedBy(spec: GmsaCredentialSpec, serviceAccount: string, namespace: unknown): boolean {
  return USERS.get(spec)!.has(gmsaUserId({ serviceAccount, ...(typeof namespace === 'string' && { namespace }) }));
}

/** The service accounts that may use each credential spec, by the ids of their bindings. */
const USERS = new WeakMap<GmsaCredentialSpec, Set<string>>();

/** The credential specs of each app, so that a workload that names one is checked against its grants. */
const SPECS = new WeakMap<IConstruct, readonly GmsaCredentialSpec[]>();

const ROLE_KINDS = ['Role', 'ClusterRole', 'RoleBinding', 'ClusterRoleBinding'];

/** Problems of a Pod whose service account isn't allowed to use its credential spec of the same app: the GMSA webhook rejects the Pod. */
export function gmsaGrantProblems(scope: IConstruct, manifest: PlainObject, template: PlainObject): readonly Problem[] {
  const specs = SPECS.get(scope.node.root);
  if (!specs) { return []; }
  const spec = objectAt(template, 'spec');
  const account = serviceAccountOf(spec);
  const given = objectAt(manifest, 'metadata').namespace;
  const namespace = scalarText(given ?? 'default');
  let roles: RoleLookup | undefined;
  return gmsaPlacesOf(spec).flatMap(({ path, name }) => {
    const used = specs.find((each) => each.name === name);
    if (!used || isGrantedBy(used, account, given)) { return []; }
    roles ??= rolesOf(scope);
    if (mayUseCredentialSpec(used.name, account, namespace, roles)) { return []; }
    return [invalidValue('gmsa-role-missing')(
      [...path, 'gmsaCredentialSpecName'], name, `be a credential spec that service account ${show(account)} in namespace ${show(namespace)} may use`,
      'set the serviceAccount of the workload, and call grantUse(serviceAccount) on the GmsaCredentialSpec',
      ` (${used.node.path}): otherwise the GMSA webhook rejects the Pod`,
    )];
  });
}

/** All RBAC objects in an app. */
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
